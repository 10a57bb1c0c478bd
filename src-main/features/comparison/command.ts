import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { AuditError, counted } from '../../domain/index.ts';
import { compareStoredRuns, locateRuns } from './index.ts';
import { DEFAULT_MEDIA_OPTIONS, exportPairs, MEDIA_KINDS, MEDIA_LIMITS } from './media/index.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import { TASK_RUNGS, type TaskRung } from './runs/index.ts';
import type { ComparisonView, RunPlace } from './index.ts';
import type { ExportSummary, MediaKind } from './media/index.ts';
import { openRenderer } from '../../render/index.ts';
import { describeComparison } from './describe-comparison.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { interrupted, throwIfInterrupted } from '../../platform/terminal/interrupts.ts';
import { buildComparisonReport } from './comparison-json.ts';
import { pairsToDraw } from './pairs-to-draw.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { printStoreNotice } from '../import/store-notice.ts';
import { printJson, printLine, printNotice } from '../../platform/terminal/terminal.ts';

interface Options {
  readonly out?: string;
  readonly json?: true;
  readonly tasksBy?: TaskRung;
  readonly pairs: number;
  readonly media: readonly MediaKind[];
  readonly size: number;
  readonly fps: number;
  readonly seconds: number;
}

export function addCompareCommand(program: Command): void {
  const { panelPx, fps, seconds } = DEFAULT_MEDIA_OPTIONS;
  program
    .command('compare')
    .description('is run B better than run A? Paired figures, and the pairs side by side')
    .argument('<run-a>', 'folder of the first run')
    .argument('<run-b>', 'folder of the second run')
    .option('--out <dir>', 'draw the pairs that change most into this folder (default: draw nothing)')
    .option(
      '--pairs <n>',
      `pairs to draw, 1 to ${MEDIA_LIMITS.pairs}`,
      within({ least: 1, most: MEDIA_LIMITS.pairs }),
      6,
    )
    .option(
      '--media <kinds>',
      `what to make of them, comma-separated: ${MEDIA_KINDS.join(', ')}`,
      readKinds,
      DEFAULT_MEDIA_OPTIONS.kinds,
    )
    .option(
      '--size <px>',
      `side of each drawing in pixels, ${rangeOf(MEDIA_LIMITS.panelPx)}`,
      within(MEDIA_LIMITS.panelPx),
      panelPx,
    )
    .option('--fps <n>', `frames per second, ${rangeOf(MEDIA_LIMITS.fps)}`, within(MEDIA_LIMITS.fps), fps)
    .option(
      '--seconds <n>',
      `length of the animations in seconds, ${rangeOf(MEDIA_LIMITS.seconds)}`,
      within(MEDIA_LIMITS.seconds),
      seconds,
    )
    .addOption(
      new Option(
        '--tasks-by <what>',
        'what tells that tasks of the runs are the same (default: the first that pairs any)',
      ).choices(TASK_RUNGS),
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'svg-assay compare runs/base runs/trained',
        'svg-assay compare runs/base runs/trained --out pairs --media webp,sheet',
      ),
    )
    .action(async (folderA: string, folderB: string, options: Options) => {
      const progress = openProgress();
      const job = { signal: interrupted, report: progress.report };
      const { places, close } = await locateRuns([folderA, folderB], job);
      try {
        throwIfInterrupted();
        for (const store of new Set(places.map((place) => place.store))) printStoreNotice(store.location);
        const [a, b] = places;
        if (a === undefined || b === undefined) throw new Error('two folders give two runs');
        const [view] = compareStoredRuns(a, [b], options.tasksBy ?? null);
        if (view === undefined) throw new Error('two runs give a comparison');
        // The figures first: to draw takes minutes.
        if (options.json !== true) printLine(describeComparison(view.figures));
        const media =
          options.out === undefined ? null : await drawMedia(view, { a, b }, options.out, options, job);
        if (options.json === true) printJson(buildComparisonReport(view, media));
        if (media !== null) printNotice(`${counted(media.files.length, 'file')} written to ${media.folder}`);
      } finally {
        progress.close();
        close();
      }
    });
}

async function drawMedia(
  { figures, lists }: ComparisonView,
  runs: { readonly a: RunPlace; readonly b: RunPlace },
  out: string,
  options: Options,
  job: Parameters<typeof exportPairs>[2],
): Promise<ExportSummary> {
  if (lists.pairs.length === 0)
    throw new AuditError({
      code: 'no-pairs',
      message: 'the runs have no task in common, so there is no pair to draw',
      hint: 'leave out --out, or compare runs of the same tasks',
    });
  const { pairs, halfEmpty } = pairsToDraw(lists.pairs, runs, options.pairs);
  if (halfEmpty > 0)
    printNotice(
      `svg-assay: ${counted(halfEmpty, 'pair')} of the ${pairs.length} drawn may have an empty half: no other pair shows something on both sides`,
    );
  const { render: rules } = await readProtocol();
  const renderer = await openRenderer({ rules });
  try {
    return await exportPairs(
      {
        a: { store: runs.a.store, runName: figures.labels.a },
        b: { store: runs.b.store, runName: figures.labels.b },
        pairs,
        figures,
        folder: resolve(out),
        options: { kinds: options.media, panelPx: options.size, fps: options.fps, seconds: options.seconds },
      },
      { renderer, rules },
      job,
    );
  } catch (thrown) {
    throwIfInterrupted();
    throw thrown;
  } finally {
    await renderer.close();
  }
}

function rangeOf({ least, most }: { readonly least: number; readonly most: number }): string {
  return `${least} to ${most}`;
}

function within({ least, most }: { readonly least: number; readonly most: number }) {
  return (text: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`give a number from ${least} to ${most}`);
  };
}

function readKinds(text: string): readonly MediaKind[] {
  const names = text.split(',').map((name) => name.trim());
  const kinds = MEDIA_KINDS.filter((kind) => names.includes(kind));
  if (kinds.length === names.length) return kinds;
  throw new AuditError({
    code: 'bad-usage',
    message: `--media ${text} cannot be made`,
    hint: `choose from ${MEDIA_KINDS.join(', ')}`,
  });
}
