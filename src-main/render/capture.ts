import { createHash } from 'node:crypto';
import type { RenderRules } from '../domain/index.ts';
import type { CdpSession } from './cdp-session.ts';
import type { DrawingPage } from './drawing-page.ts';
import { findMissingGlyphs } from './font-coverage.ts';
import { handOverCopies } from './use-copies.ts';
import { PAGE_PROGRAM } from './page-program.ts';
import type { PageReport } from './page-program.ts';
import type { RenderRequest } from './render-request.ts';
import type { DrawingMeasures, Frame, RenderFailure } from './render-result.ts';
import { notRepeatable, stillsOf, svgPictures, tooManyPixels } from './still-pictures.ts';
import type { Still } from './still-pictures.ts';
import { SERVED_ORIGIN } from './traffic.ts';
import type { ServedDocument } from './traffic.ts';

/** Raised whenever the same browser could give another frame of the same drawing at the same time. */
export const FRAMES_VERSION = 'frames-3';

export type Capture =
  | { readonly ok: true; readonly frames: readonly Frame[]; readonly measures: DrawingMeasures }
  | { readonly ok: false; readonly failure: RenderFailure };

/** As often as a drawing may load another animated picture at a later time, before it is given up. */
const MAX_ROUNDS = 6;

/**
 * Draws one drawing on a page and takes its frames in the order of the times. Where the browser loads an animated picture, the
 * drawing is served again with the first picture in its place: frames are only taken of documents that have loaded none. Rejects
 * with a CdpError when the page hangs, crashes or refuses.
 */
export async function captureDrawing(
  page: DrawingPage,
  request: RenderRequest,
  rules: RenderRules,
): Promise<Capture> {
  const stills: Still[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const captured = await captureOnce(page, request, stills, rules);
    if (!('animated' in captured)) return captured;
    // One that is still there in spite of its still is named in a way that could not be changed.
    if (captured.animated.some(({ url }) => stills.some((each) => each.url === url))) break;
    stills.push(...captured.animated);
  }
  return { ok: false, failure: notRepeatable('an animated picture') };
}

async function captureOnce(
  page: DrawingPage,
  { svg, timesS, isPicturePage = false }: RenderRequest,
  stills: readonly Still[],
  rules: RenderRules,
): Promise<Capture | { readonly animated: readonly Still[] }> {
  let world = await openDrawing(page, servedDrawing(svg, svg));
  if (stills.length > 0) {
    const body = await world.evaluate(`${PAGE_PROGRAM} assay.sourceWithStills(${JSON.stringify(stills)})`);
    world = await openDrawing(page, servedDrawing(svg, String(body)));
  }
  const { evaluate } = world;

  /** Of the pictures loaded by now; null: go on. */
  let known = 0;
  async function lookAtPictures() {
    const pictures = await page.pictures.loaded();
    const fresh = pictures.slice(known);
    if (fresh.length === 0) return null;
    known = pictures.length;
    const failure = tooManyPixels(pictures);
    if (failure !== null) return { ok: false, failure } as const;
    const animated = stillsOf(pictures);
    if (animated.length > 0) return { animated };
    for (const source of isPicturePage ? [] : svgPictures(fresh)) {
      const clock = (await evaluate(`assay.findClockInPicture(${JSON.stringify(source)})`)) as string | null;
      if (clock !== null) return { ok: false, failure: notRepeatable(clock) } as const;
    }
    return null;
  }

  // The program's own answer, from a world that the drawing cannot reach.
  const report = (await evaluate(
    `${PAGE_PROGRAM} assay.open(${rules.widthPx}, ${rules.heightPx})`,
  )) as PageReport;
  for (const hint of report.hints) page.traffic.note(hint);
  if (report.failure !== null) return { ok: false, failure: report.failure };
  if (report.clock !== null) return { ok: false, failure: notRepeatable(report.clock) };
  const first = await lookAtPictures();
  if (first !== null) return first;

  if (report.hasCopies) await handOverCopies(page.session, world.contextId);

  const frames: Frame[] = [];
  for (const timeS of timesS) {
    await evaluate(`assay.drawAt(${timeS})`);
    const before = await lookAtPictures();
    if (before !== null) return before;
    frames.push(frameOf(await page.host.takePicture(), timeS, rules));
  }
  // Drawing may have asked for more; whatever the page says now comes after that.
  await evaluate('null');
  return (await lookAtPictures()) ?? { ok: true, frames, measures: withMissingGlyphs(report) };
}

function withMissingGlyphs({ measures, characters }: PageReport): DrawingMeasures {
  const missingGlyphs = characters === '' ? null : findMissingGlyphs(characters);
  return missingGlyphs === null ? measures : { ...measures, missingGlyphs };
}

interface World {
  readonly contextId: number;
  evaluate(expression: string): Promise<unknown>;
}

/** Loads the document and gives a way into a world of its page that the drawing cannot reach. */
async function openDrawing(page: DrawingPage, document: ServedDocument): Promise<World> {
  const frameId = await page.load(document);
  const { executionContextId } = await page.session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'assay',
  });
  return {
    contextId: executionContextId,
    evaluate: (expression) => evaluateIn(page.session, executionContextId, expression),
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
