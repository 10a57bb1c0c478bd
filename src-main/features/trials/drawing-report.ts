import { inspectDrawing } from './service/index.ts';
import type { DrawingInspection, OpenRenderer } from './service/index.ts';
import type { DrawingReport, DrawnBy } from './trial-views.ts';

/** Checks and draws an answer; pictures go as base64, since they are of no use beyond the answer. */
export async function reportDrawing(answer: string, open: OpenRenderer): Promise<DrawingReport> {
  const { check, rsvg, chromium, notice, difference } = await inspectDrawing(answer, open);
  return {
    check,
    rsvg: drawnBy(rsvg),
    chromium: drawnBy(chromium),
    notice,
    difference: difference === null ? null : withBase64(difference),
  };
}

function drawnBy(drawn: DrawingInspection['rsvg']): DrawnBy {
  if (drawn === null) return null;
  const { renderer } = drawn;
  if (!drawn.ok) return { ok: false, renderer, reason: drawn.reason };
  return { ok: true, renderer, pngBase64: toBase64(drawn.png) };
}

function withBase64({
  differentPixels,
  share,
  maxDelta,
  meanDelta,
  png,
}: NonNullable<DrawingInspection['difference']>): DrawingReport['difference'] {
  return { differentPixels, share, maxDelta, meanDelta, pngBase64: toBase64(png) };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
