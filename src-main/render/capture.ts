import { createHash } from 'node:crypto';
import type { RenderRules } from '../domain/index.ts';
import type { CdpSession } from './cdp-session.ts';
import type { DrawingPage } from './drawing-page.ts';
import { handOverCopies } from './use-copies.ts';
import { PAGE_PROGRAM } from './page-program.ts';
import type { PageReport } from './page-program.ts';
import type { DrawingMeasures, Frame, RenderFailure } from './render-result.ts';
import { withStillPictures } from './still-pictures.ts';
import { SERVED_ORIGIN } from './traffic.ts';
import type { ServedDocument } from './traffic.ts';

/** Raised whenever the same browser could give another frame of the same drawing at the same time. */
export const FRAMES_VERSION = 'frames-2';

export type Capture =
  | { readonly ok: true; readonly frames: readonly Frame[]; readonly measures: DrawingMeasures }
  | { readonly ok: false; readonly failure: RenderFailure };

/**
 * All pictures of a drawing together. The bytes of a drawing leave room for small pictures only; one of many pixels is empty, or
 * made to fill the memory of whoever decodes it. Said before decoding, so that it does not hang on the machine's memory.
 */
const MAX_PICTURE_PIXELS = 64 * 2 ** 20;

/**
 * Draws one drawing on a page and takes its frames in the order of `timesS` (seconds). Rejects with a CdpError when the
 * page hangs, crashes or refuses.
 */
export async function captureDrawing(
  page: DrawingPage,
  svg: string,
  timesS: readonly number[],
  rules: RenderRules,
): Promise<Capture> {
  const { svg: body, picturePixels } = withStillPictures(svg);
  if (picturePixels > MAX_PICTURE_PIXELS) return { ok: false, failure: tooManyPixels(picturePixels) };
  const frameId = await page.load(servedDrawing(svg, body));
  const { executionContextId } = await page.session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'assay',
  });
  const evaluate = (expression: string) => evaluateIn(page.session, executionContextId, expression);

  // The program's own answer, from a world that the drawing cannot reach.
  const report = (await evaluate(
    `${PAGE_PROGRAM} assay.open(${rules.widthPx}, ${rules.heightPx})`,
  )) as PageReport;
  for (const hint of report.hints) page.traffic.note(hint);
  if (report.failure !== null) return { ok: false, failure: report.failure };

  if (report.hasCopies) await handOverCopies(page.session, executionContextId);

  const frames: Frame[] = [];
  for (const timeS of timesS) {
    await evaluate(`assay.drawAt(${timeS})`);
    frames.push(frameOf(await page.host.takePicture(), timeS, rules));
  }
  return { ok: true, frames, measures: report.measures };
}

function tooManyPixels(pixels: number): RenderFailure {
  const millions = Math.round(pixels / 1e6);
  const limit = Math.round(MAX_PICTURE_PIXELS / 1e6);
  return {
    kind: 'too-large',
    message: `the pictures in the drawing have ${millions} million pixels; ${limit} million are the most`,
  };
}

function servedDrawing(svg: string, body: string): ServedDocument {
  const sha256 = createHash('sha256').update(svg, 'utf8').digest('hex');
  return { url: `${SERVED_ORIGIN}/${sha256}.svg`, contentType: 'image/svg+xml; charset=utf-8', body };
}

async function evaluateIn(session: CdpSession, contextId: number, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression,
    returnByValue: true,
  });
  if (exceptionDetails === undefined) return result.value;
  // Its first line is the reason; what follows says where in the program, which is nothing to those who read results.
  const [reason = ''] = (exceptionDetails.exception?.description ?? exceptionDetails.text).split('\n');
  throw new Error(`the drawing could not be measured: ${reason}`);
}

function frameOf(png: Buffer, timeS: number, rules: RenderRules): Frame {
  const sha256 = createHash('sha256').update(png).digest('hex');
  return { timeS, png, sha256, widthPx: rules.widthPx, heightPx: rules.heightPx };
}
