import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { AuditError, ITEMS } from '../../domain/index.ts';
import { storeOf } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { programChange, programProcedure, workspace } from '../../api/kernel/procedures.ts';
import { t } from '../../api/kernel/trpc.ts';
import { readRows, type RolloutRow, type Store } from '../../store/index.ts';
import { KeptAnswers } from '../calibration/kept-answers.ts';
import { compareInThread } from './compare-in-thread.ts';
import { PAIR_CELLS } from './index.ts';
import type { ComparisonLists, ComparisonView } from './index.ts';
import { exportPairs, MEDIA_KINDS, MEDIA_LIMITS } from './media/index.ts';
import type { ExportSummary } from './media/index.ts';

/** A pair with both rollouts as the lists show them. */
export interface PairRow {
  readonly repeat: number | string;
  readonly rewardDifference: number | null;
  readonly a: RolloutRow;
  readonly b: RolloutRow;
}

interface PairPage {
  readonly total: number;
  readonly pairs: readonly PairRow[];
}

/** Rollouts without a partner. */
export interface UnpairedPage {
  readonly total: number;
  readonly rows: readonly RolloutRow[];
}

/** Bytes of an exported file for the browser to save. */
interface ExportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.png': 'image/png',
  '.html': 'text/html',
};

/** A run of an opened folder. */
const run = workspace.extend({ runId: z.int().nonnegative() });
export type RunAddress = z.infer<typeof run>;
/** The first run is the one that the others are compared with. */
const request = z.object({ base: run, others: z.array(run).min(1).max(7) });
type CompareRequest = z.infer<typeof request>;
/** Which pairs of one of the other runs are listed. */
const pairQuery = request.extend({
  /** Position in `others`. */
  other: z.int().min(0).max(6).default(0),
  /** Absent: every pair, largest change of the reward first. */
  item: z.enum(ITEMS).optional(),
  cell: z.enum(PAIR_CELLS).optional(),
});
type PairQuery = z.infer<typeof pairQuery>;
const page = { offset: z.int().nonnegative(), limit: z.int().min(1).max(200) };
const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().min(least).max(most);

const answers = new KeptAnswers<readonly ComparisonView[]>();

export const compareRoutes = t.router({
  /** The figures of each other run against the first. Throws `no-such-run` and `same-run`. */
  report: programProcedure
    .input(request)
    .query(async ({ ctx, input }) => (await compare(ctx, input)).map(({ figures }) => figures)),
  pairs: programProcedure.input(pairQuery.extend(page)).query(async ({ ctx, input }): Promise<PairPage> => {
    const { lists, storeA, storeB } = await viewOf(ctx, input);
    const chosen = choosePairs(lists, input);
    const shown = chosen.slice(input.offset, input.offset + input.limit);
    const rowsA = rowsById(
      storeA,
      shown.map(({ a }) => a),
    );
    const rowsB = rowsById(
      storeB,
      shown.map(({ b }) => b),
    );
    const pairs = shown.flatMap((pair) => {
      const [a, b] = [rowsA.get(pair.a), rowsB.get(pair.b)];
      return a === undefined || b === undefined
        ? []
        : [{ repeat: pair.repeat, rewardDifference: pair.rewardDifference, a, b }];
    });
    return { total: chosen.length, pairs };
  }),
  unpaired: programProcedure
    .input(pairQuery.extend({ ...page, side: z.enum(['a', 'b']) }))
    .query(async ({ ctx, input }): Promise<UnpairedPage> => {
      const { lists, storeA, storeB } = await viewOf(ctx, input);
      const isA = input.side === 'a';
      const ids = isA ? lists.unpairedA : lists.unpairedB;
      const shown = ids.slice(input.offset, input.offset + input.limit);
      return { total: ids.length, rows: readRows(isA ? storeA : storeB, shown) };
    }),
  /** Draws chosen pairs into files beside the index of the first run's folder; the job's result is an `ExportSummary`. */
  export: programChange
    .input(
      pairQuery.extend({
        pairs: z
          .array(z.object({ a: z.int().nonnegative(), b: z.int().nonnegative() }))
          .min(1)
          .max(MEDIA_LIMITS.pairs),
        options: z.object({
          kinds: z.array(z.enum(MEDIA_KINDS)).min(1),
          panelPx: within(MEDIA_LIMITS.panelPx).int(),
          fps: within(MEDIA_LIMITS.fps),
          seconds: within(MEDIA_LIMITS.seconds),
        }),
      }),
    )
    .mutation(({ ctx, input: { pairs, options, ...query } }) => {
      const title = `Export of ${pairs.length} ${pairs.length === 1 ? 'pair' : 'pairs'}`;
      return ctx.jobs.start('export', query.base.workspaceId, title, async (job) => {
        const { figures, storeA, storeB } = await viewOf(ctx, query);
        const { labels } = figures;
        return exportPairs(
          {
            a: { store: storeA, runName: labels.a },
            b: { store: storeB, runName: labels.b },
            pairs,
            figures,
            folder: join(storeA.location.directory, 'exports', folderName(new Date())),
            options,
          },
          { renderer: await ctx.openRenderer(), rules: ctx.protocol.render },
          job,
        );
      });
    }),
  /** Throws `no-such-export`. */
  exportFile: programProcedure
    .input(z.object({ jobId: z.uuid(), name: z.string().min(1).max(200) }))
    .query(async ({ ctx, input: { jobId, name } }): Promise<ExportFile> => {
      const job = ctx.jobs.list().find(({ id, kind }) => id === jobId && kind === 'export');
      // what `exportPairs` gave; null while it runs or where it failed
      const summary = (job?.result ?? null) as ExportSummary | null;
      // only names that the export itself gave reach the file system
      const file = summary?.files.find((each) => each.name === name);
      if (summary === null || file === undefined)
        throw new AuditError({
          code: 'no-such-export',
          message: `there is no exported file ${name}`,
          hint: 'export again',
        });
      const bytes = await readFile(join(summary.folder, file.name));
      const mediaType = MEDIA_TYPES[extname(name)] ?? 'application/octet-stream';
      return { name, mediaType, base64: bytes.toString('base64') };
    }),
});

function compare(
  context: AssayContext,
  { base, others }: CompareRequest,
): Promise<readonly ComparisonView[]> {
  const runs = [base, ...others].map(({ workspaceId, runId }) => ({
    store: storeOf(context, workspaceId),
    runId,
  }));
  const stores = runs.map(({ store }) => store);
  return answers.get([base, others], stores, () =>
    compareInThread({ runs: runs.map(({ store, runId }) => ({ folder: store.location.folder, runId })) }),
  );
}

async function viewOf(
  context: AssayContext,
  query: PairQuery,
): Promise<ComparisonView & { readonly storeA: Store; readonly storeB: Store }> {
  const view = (await compare(context, query))[query.other];
  const other = query.others[query.other];
  if (view === undefined || other === undefined)
    throw new AuditError({
      code: 'no-such-run',
      message: 'this run is not part of the comparison',
      hint: 'choose the runs again',
    });
  return {
    ...view,
    storeA: storeOf(context, query.base.workspaceId),
    storeB: storeOf(context, other.workspaceId),
  };
}

function choosePairs(lists: ComparisonLists, { item, cell }: PairQuery): ComparisonLists['pairs'] {
  if (item === undefined || cell === undefined) return lists.pairs;
  return (lists.cells[item]?.[cell] ?? []).flatMap((position) => lists.pairs[position] ?? []);
}

function rowsById(store: Store, ids: readonly number[]): ReadonlyMap<number, RolloutRow> {
  return new Map(readRows(store, ids).map((row) => [row.id, row]));
}

/** A folder of its own for each export, in the order of time: 2026-11-29T17-02-11. */
function folderName(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-');
}
