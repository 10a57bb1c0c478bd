import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditError, type JobContext, type RenderRules } from '../../../domain/index.ts';
import { cannotWrite } from '../../../platform/index.ts';
import { makeFolder } from '../../../platform/make-folder.ts';
import { encodeAnimation, encodePicture, type AnimationFormat } from '../../../motion/index.ts';
import type { Renderer } from '../../../render/index.ts';
import { getRun, type Store } from '../../../store/index.ts';
import type { ComparisonFigures } from '../index.ts';
import { fileWords, modelWords } from '../../../platform/file-words.ts';
import { drawCompared } from './compared-drawing.ts';
import { comparisonPage, type PagePair } from './comparison-page.ts';
import { contactSheet } from './contact-sheet.ts';
import { drawPage } from './draw-page.ts';
import { frameTimes, MEDIA_LIMITS, type MediaOptions } from './media-options.ts';
import { animatePair, layOutPair, type DrawnPair } from './pair-animation.ts';

/** The pairs of a comparison that are exported, and where they stand. */
export interface ExportRequest {
  readonly a: { readonly store: Store; readonly runName: string };
  readonly b: { readonly store: Store; readonly runName: string };
  /** At most `MEDIA_LIMITS.pairs`, by the ids of their rollouts. */
  readonly pairs: readonly { readonly a: number; readonly b: number }[];
  readonly figures: ComparisonFigures;
  /** Made where it does not exist. */
  readonly folder: string;
  readonly options: MediaOptions;
}

interface ExportedFile {
  readonly name: string;
  readonly bytes: number;
}

export interface ExportSummary {
  readonly folder: string;
  readonly files: readonly ExportedFile[];
}

interface MediaTools {
  readonly renderer: Renderer;
  readonly rules: RenderRules;
}

/**
 * Draws pairs frame by frame and writes what is asked for. Files that are finished stay when it is cancelled. Throws
 * `no-pairs`, `too-many-pairs`, `cannot-write`, and what the renderer throws.
 */
export async function exportPairs(
  request: ExportRequest,
  tools: MediaTools,
  job: JobContext,
): Promise<ExportSummary> {
  refuseOddRequest(request);
  const { kinds } = request.options;
  const files: ExportedFile[] = [];
  const write = async (name: string, bytes: Uint8Array | string) => {
    await writeInto(request.folder, name, bytes);
    files.push({ name, bytes: Buffer.byteLength(bytes) });
  };
  const formats = (['webp', 'gif'] as const).filter((format) => kinds.includes(format));
  const drawn: DrawnPair[] = [];
  const onPage: PagePair[] = [];
  for (const [i, pair] of request.pairs.entries()) {
    job.signal.throwIfAborted();
    job.report({ stage: 'drawing', unit: 'pairs', done: i, failed: 0, total: request.pairs.length });
    const made = await drawPair(pair, request, tools, job.signal);
    const name = pairName(i, made.pair, request);
    for (const format of formats) await write(`${name}.${format}`, await made.encode(format));
    if (kinds.includes('html'))
      onPage.push({ ...withoutFrames(made.pair), animation: await made.encode('webp') });
    drawn.push(withoutFrames(made.pair));
  }
  if (kinds.includes('sheet'))
    await write('contact-sheet.png', await encodePicture(await contactSheet(drawn, tools)));
  if (kinds.includes('html')) await write('comparison.html', comparisonPage(request.figures, onPage));
  job.report({ stage: 'drawing', unit: 'pairs', done: drawn.length, failed: 0, total: drawn.length });
  return { folder: request.folder, files };
}

function refuseOddRequest({ pairs }: ExportRequest): void {
  if (pairs.length === 0)
    throw new AuditError({
      code: 'no-pairs',
      message: 'no pair was chosen',
      hint: 'choose at least one pair',
    });
  if (pairs.length > MEDIA_LIMITS.pairs)
    throw new AuditError({
      code: 'too-many-pairs',
      message: `${pairs.length} pairs were chosen; one export takes ${MEDIA_LIMITS.pairs}`,
      hint: 'choose fewer, or export in several parts',
    });
}

/** `pair-01-garden-fountain-plum-7b-base-vs-plum-7b-rl`: the task, and the models, or the runs where they name none. */
function pairName(index: number, { prompt, a, b }: DrawnPair, request: ExportRequest): string {
  const [sideA, sideB] = [
    modelWords(getRun(request.a.store, a.row.runId).model ?? a.runName),
    modelWords(getRun(request.b.store, b.row.runId).model ?? b.runName),
  ];
  const task = fileWords(a.row.taskName ?? prompt);
  const sides = sideA === sideB ? [sideA] : [sideA, 'vs', sideB];
  return ['pair', String(index + 1).padStart(2, '0'), task, ...sides].filter((part) => part !== '').join('-');
}

async function drawPair(
  ids: { readonly a: number; readonly b: number },
  { a, b, options }: ExportRequest,
  tools: MediaTools,
  signal: AbortSignal,
) {
  const { timesS, delayMs } = frameTimes(options);
  const needsFrames = options.kinds.some((kind) => kind !== 'sheet');
  const times = needsFrames ? timesS : [];
  const [drawnA, drawnB] = await Promise.all([
    drawCompared({ ...a, rolloutId: ids.a }, times, { ...tools, signal }),
    drawCompared({ ...b, rolloutId: ids.b }, times, { ...tools, signal }),
  ]);
  const pair: DrawnPair = { prompt: drawnA.row.prompt, a: drawnA, b: drawnB };
  const layout = layOutPair(pair, options.panelPx);
  const frames = needsFrames
    ? await animatePair(pair, layout, await drawPage(layout.page, tools), times.length)
    : [];
  const encoded = new Map<AnimationFormat, Promise<Uint8Array>>();
  const encode = (format: AnimationFormat): Promise<Uint8Array> => {
    const bytes = encoded.get(format) ?? encodeAnimation(frames, { format, delayMs });
    encoded.set(format, bytes);
    return bytes;
  };
  return { pair, encode };
}

/** The sheet needs stills only; hundreds of frames of every pair would fill the memory. */
function withoutFrames({ prompt, a, b }: DrawnPair): DrawnPair {
  return { prompt, a: { ...a, frames: [] }, b: { ...b, frames: [] } };
}

async function writeInto(folder: string, name: string, bytes: Uint8Array | string): Promise<void> {
  try {
    makeFolder(folder);
    await writeFile(join(folder, name), bytes);
  } catch (cause) {
    throw cannotWrite(join(folder, name), cause, 'choose another folder');
  }
}
