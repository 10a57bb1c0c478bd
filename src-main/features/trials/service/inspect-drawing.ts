import { decodePng, encodePng } from '../../../motion/index.ts';
import { checkAnswer, findRsvgConvert, renderSideBySide } from '../index.ts';
import type { DrawingCheck, PixelDifference, StaticRender } from '../index.ts';
import type { OpenRenderer } from './static-chromium.ts';
import { openChromiumOrNull } from './static-renderers.ts';
import { readDrawingSchema, readGradedProtocol } from './trial-resources.ts';

/** One drawing checked, and drawn by both renderers; a renderer that is not there, or did not have to draw, is null. */
export interface DrawingInspection {
  readonly check: DrawingCheck;
  readonly rsvg: StaticRender | null;
  readonly chromium: StaticRender | null;
  /** Why a renderer is null, as a sentence for people. */
  readonly notice: string | null;
  /** Null unless both drew; `png` shows the first picture, faded, with the differing pixels in red. */
  readonly difference: (Omit<PixelDifference, 'picture'> & { readonly png: Uint8Array }) | null;
}

/** Checks an answer's drawing against the protocol's allow list, then draws it with every renderer there is. */
export async function inspectDrawing(answer: string, open: OpenRenderer): Promise<DrawingInspection> {
  const protocol = await readGradedProtocol();
  const { svg, check } = checkAnswer(answer, await readDrawingSchema(protocol));
  const nothing = { check, rsvg: null, chromium: null, difference: null };
  if (svg === null) return { ...nothing, notice: 'There is no drawing to render.' };
  if (check.reasons.some(({ kind }) => kind === 'too-large'))
    return { ...nothing, notice: 'A drawing that is too large is not rendered.' };

  const { render } = protocol;
  const [rsvg, chromium] = await Promise.all([findRsvgConvert(), openChromiumOrNull(open, render)]);
  try {
    if (rsvg !== null && chromium !== null) {
      const both = await renderSideBySide(svg, [rsvg, chromium], render, decodePng);
      const difference = both.difference === null ? null : await toPicture(both.difference);
      return { check, rsvg: both.first, chromium: both.second, notice: null, difference };
    }
    return {
      ...nothing,
      rsvg: (await rsvg?.render(svg, render)) ?? null,
      chromium: (await chromium?.render(svg, render)) ?? null,
      notice:
        rsvg === null
          ? 'rsvg-convert is not installed (Debian package librsvg2-bin), so there is nothing to compare with.'
          : 'There is no Chromium, so there is nothing to compare with.',
    };
  } finally {
    await chromium?.close();
  }
}

async function toPicture({ picture, ...figures }: PixelDifference): Promise<DrawingInspection['difference']> {
  const { width, height } = figures;
  const data = new Uint8Array(picture.buffer);
  return { ...figures, png: await encodePng({ width, height, data }) };
}
