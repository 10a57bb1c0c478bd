import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { compareInThread } from '../calibration/thread/index.ts';
import { exportPairs } from './media/index.ts';
import type { ComparisonLists, ComparisonView } from './index.ts';
import type { ExportSummary } from './media/index.ts';
import { readRows, type RolloutRow, type Store } from '../../store/index.ts';
import { refuseIfReadOnly, storeOf } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { KeptAnswers } from '../calibration/kept-answers.ts';
import type { CompareBackend, CompareRequest, PairQuery } from './contract.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.png': 'image/png',
  '.html': 'text/html',
};

export function createCompare(context: AssayContext): CompareBackend {
  const answers = new KeptAnswers<readonly ComparisonView[]>();

  function compare({ base, others }: CompareRequest): Promise<readonly ComparisonView[]> {
    const runs = [base, ...others].map(({ workspaceId, runId }) => ({
      store: storeOf(context, workspaceId),
      runId,
    }));
    return answers.get(
      [base, others],
      runs.map(({ store }) => store),
      () =>
        compareInThread({ runs: runs.map(({ store, runId }) => ({ folder: store.location.folder, runId })) }),
    );
  }

  async function viewOf(
    query: PairQuery,
  ): Promise<ComparisonView & { readonly storeA: Store; readonly storeB: Store }> {
    const view = (await compare(query))[query.other];
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

  return {
    compareRuns: async (request) => (await compare(request)).map(({ figures }) => figures),
    listPairs: async (query, offset, limit) => {
      const { lists, storeA, storeB } = await viewOf(query);
      const chosen = choosePairs(lists, query);
      const page = chosen.slice(offset, offset + limit);
      const [rowsA, rowsB] = [
        rowsById(
          storeA,
          page.map(({ a }) => a),
        ),
        rowsById(
          storeB,
          page.map(({ b }) => b),
        ),
      ];
      const pairs = page.flatMap((pair) => {
        const [a, b] = [rowsA.get(pair.a), rowsB.get(pair.b)];
        return a === undefined || b === undefined
          ? []
          : [{ repeat: pair.repeat, rewardDifference: pair.rewardDifference, a, b }];
      });
      return { total: chosen.length, pairs };
    },
    listUnpaired: async (query, side, offset, limit) => {
      const { lists, storeA, storeB } = await viewOf(query);
      const ids = side === 'a' ? lists.unpairedA : lists.unpairedB;
      return {
        total: ids.length,
        rows: readRows(side === 'a' ? storeA : storeB, ids.slice(offset, offset + limit)),
      };
    },
    exportPairs: (query, pairs, options) => {
      refuseIfReadOnly(context);
      const { workspaceId } = query.base;
      const title = `Export of ${pairs.length} ${pairs.length === 1 ? 'pair' : 'pairs'}`;
      return context.jobs.start('export', workspaceId, title, async (job) => {
        const { figures, storeA, storeB } = await viewOf(query);
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
          { renderer: await context.openRenderer(), rules: context.protocol.render },
          job,
        );
      });
    },
    readExport: async (jobId, name) => {
      const job = context.jobs.list().find(({ id, kind }) => id === jobId && kind === 'export');
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
    },
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
