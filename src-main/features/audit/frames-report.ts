import { z } from 'zod';
import type { RenderResult } from '../../render/index.ts';
import {
  blockedRequest,
  count,
  renderer,
  renderFailure,
  sha256,
} from '../../platform/terminal/json-parts.ts';

/** `frames.json` of `render`, also printed with `--json`. */
export const framesReportSchema = z.strictObject({
  svg: z.string(),
  svgSha256: sha256,
  widthPx: count,
  heightPx: count,
  /** The times that were asked for, in seconds. */
  timesS: z.array(z.number()),
  frames: z.array(z.strictObject({ file: z.string(), timeS: z.number(), sha256 })),
  renderer,
  blockedRequests: z.array(blockedRequest),
  /** Of its texts, the characters that are boxes in the frames; absent where there are none. */
  missingGlyphs: z.strictObject({ characters: count, scripts: z.array(z.string()) }).optional(),
  /** Why there are no frames; null where there are. */
  failure: renderFailure.nullable(),
});
export type FramesReport = z.infer<typeof framesReportSchema>;

/** `files` are the names of the frames, in their order. */
export function buildFramesReport(
  drawing: Pick<FramesReport, 'svg' | 'svgSha256' | 'widthPx' | 'heightPx' | 'timesS'>,
  result: RenderResult,
  files: readonly string[],
): FramesReport {
  return {
    ...drawing,
    frames: result.ok
      ? result.frames.map(({ timeS, sha256: hash }, index) => ({
          file: files[index] ?? '',
          timeS,
          sha256: hash,
        }))
      : [],
    renderer: { ...result.renderer },
    blockedRequests: result.blockedRequests.map(({ url, kind }) => ({ url, kind })),
    ...missingGlyphsOf(result),
    failure: result.ok ? null : { ...result.failure },
  };
}

function missingGlyphsOf(result: RenderResult): Pick<FramesReport, 'missingGlyphs'> {
  const missing = result.ok ? result.measures.missingGlyphs : undefined;
  if (missing === undefined) return {};
  return { missingGlyphs: { characters: missing.characters, scripts: [...missing.scripts] } };
}
