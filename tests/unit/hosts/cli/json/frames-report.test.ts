import { describe, expect, it } from 'vitest';
import {
  buildFramesReport,
  framesReportSchema,
} from '../../../../../src-main/features/audit/frames-report.ts';
import type { Rendered, RenderResult } from '../../../../../src-main/render/index.ts';

const SHA256 = '0'.repeat(64);
const DRAWING = { svg: 'owl.svg', svgSha256: SHA256, widthPx: 512, heightPx: 512, timesS: [0, 1.5] };
const FILES = ['frame-0.png', 'frame-1.png'];
const BASE = {
  renderer: { name: 'Chromium', version: '153.0' },
  blockedRequests: [{ url: 'https://example.org/a.png', kind: 'Image' }],
};
const RENDERED: Rendered = {
  ...BASE,
  ok: true,
  frames: [0, 1.5].map((timeS) => ({
    timeS,
    png: Buffer.from('png'),
    sha256: SHA256,
    widthPx: 512,
    heightPx: 512,
  })),
  measures: { box: null, offCanvasShare: 0, elements: 1, animations: 0, durationsS: [] },
};
const FAILED: RenderResult = { ...BASE, ok: false, failure: { kind: 'no-size', message: 'it has no size' } };

const printed = (result: RenderResult) =>
  framesReportSchema.parse(JSON.parse(JSON.stringify(buildFramesReport(DRAWING, result, FILES))));

describe('buildFramesReport', () => {
  it('names the file of each frame, and leaves the pixels to the files', () => {
    expect(printed(RENDERED)).toEqual({
      ...DRAWING,
      ...BASE,
      frames: [
        { file: 'frame-0.png', timeS: 0, sha256: SHA256 },
        { file: 'frame-1.png', timeS: 1.5, sha256: SHA256 },
      ],
      failure: null,
    });
  });

  it('says why there are no frames', () => {
    expect(printed(FAILED)).toEqual({ ...DRAWING, ...BASE, frames: [], failure: FAILED.failure });
  });
});
