import { AuditError, GATE_CODES, ITEMS, OUTCOMES } from '../../src-main/domain/index.ts';
import { EventFeed } from '../../src-main/api/kernel/event-feed.ts';
import { JobRunner } from '../../src-main/api/kernel/jobs.ts';
import { FIELDS } from '../../src-main/store/filter/fields.ts';
import { parseFilter } from '../../src-main/store/filter/parse.ts';
import type {
  AssayEvent,
  Backend,
  Facet,
  RolloutQuery,
  RolloutRow,
  Settings,
} from '../../src-main/api/index.ts';
import { fakeBackend } from '../builders/fake-backend.ts';
import { fakeDrawing } from './fake-drawing.ts';
import { readField, selectRows } from './fake-filter.ts';
import { fakeRunDetail, fakeTaskGroups } from './fake-run-detail.ts';
import { fakeWorkspaces } from './fake-workspaces.ts';
import type { FakeWorkspace } from './fake-workspaces.ts';

const TICK_MS = 250;
const TICKS = 40;

/** A backend over generated data, to build and test the interface without files. What no view asks for yet fails. */
export function createGeneratedBackend(hugeRows: number): Backend {
  const workspaces = fakeWorkspaces(hugeRows);
  const feed = new EventFeed<AssayEvent>();
  const jobs = new JobRunner((job) => feed.publish({ kind: 'job', job }));
  const lists = new Map<string, readonly RolloutRow[]>();
  let settings: Settings = { annotator: 'Ada', theme: 'system', frameCacheBytes: 4e9, renderPages: 4 };

  function workspaceOf(id: string): FakeWorkspace {
    const workspace = workspaces.get(id);
    if (!workspace)
      throw new AuditError({ code: 'not-open', message: 'This folder is not open.', hint: 'Open it again.' });
    if (workspace.isBroken)
      throw new AuditError({
        code: 'store-unreadable',
        message: `${workspace.info.storePath} was written by a newer version (schema 41, known 12).`,
        hint: 'Install the newer version, or move the file away.',
      });
    return workspace;
  }

  function listOf(query: RolloutQuery): readonly RolloutRow[] {
    const { rows } = workspaceOf(query.workspaceId);
    const key = JSON.stringify([query.workspaceId, query.filter, query.sort]);
    const list = lists.get(key) ?? selectRows(rows, query.filter, query.sort);
    lists.set(key, list);
    return list;
  }

  const startJob = (kind: 'import' | 'audit', workspaceId: string) =>
    jobs.start(
      kind,
      workspaceId,
      `${kind === 'import' ? 'Import' : 'Audit'} of ${workspaceId}`,
      async (context) => {
        for (let tick = 0; tick <= TICKS && !context.signal.aborted; tick += 1) {
          context.report({
            stage: 'reading',
            unit: 'rows',
            done: tick * 2500,
            failed: 0,
            total: TICKS * 2500,
            current: 'rl-model/results.jsonl',
            counts: { skipped: 3 },
          });
          await new Promise((resolve) => setTimeout(resolve, TICK_MS));
        }
      },
    );

  return fakeBackend({
    events: (signal) => feed.read(signal),
    readAsset: async (request) => ({
      status: 200,
      headers: { 'Content-Type': 'image/svg+xml' },
      body: fakeDrawing(request.rolloutId),
    }),
    routes: {
      info: {
        get: () => ({
          version: '1.0.0',
          mode: 'browser',
          canPickFolder: false,
          readOnly: false,
          platform: 'linux-x64',
          parts: [
            { name: 'Chromium', version: '153.0.0', path: '/opt/chromium', problem: null },
            { name: 'Judge key', version: null, path: null, problem: 'no key is set' },
          ],
        }),
        home: () => ({
          recent: [
            { folder: '/data/huge', openedAtMs: Date.now() - 3_600_000, exists: true },
            { folder: '/data/gone', openedAtMs: Date.now() - 86_400_000 * 3, exists: false },
          ],
          samplesFolder: '/data/samples',
          workingFolder: '/home/ada',
        }),
      },
      workspaces: {
        list: () => [...workspaces.values()].map(({ info }) => info),
        open: ({ folder }) => {
          const found = [...workspaces.values()].find(({ info }) => info.folder === folder);
          if (!found)
            throw new AuditError({
              code: 'not-found',
              message: `${folder} is not there.`,
              hint: 'Check the path.',
            });
          startJob('import', found.info.id);
          return found.info;
        },
        close: () => undefined,
        forget: () => undefined,
      },
      runs: {
        list: ({ workspaceId }) => workspaceOf(workspaceId).runs,
        get: ({ workspaceId, runId }) => {
          const run = workspaceOf(workspaceId).runs.find((each) => each.id === runId);
          if (!run)
            throw new AuditError({
              code: 'no-run',
              message: `There is no run ${runId} here.`,
              hint: 'Choose another.',
            });
          return fakeRunDetail(run);
        },
        rewards: ({ workspaceId }) => fakeHistograms(workspaceOf(workspaceId)),
        tasks: ({ workspaceId, runId, offset, limit }) =>
          fakeTaskGroups(
            workspaceOf(workspaceId).rows.filter((row) => row.runId === runId),
            offset,
            limit,
          ),
      },
      rollouts: {
        list: ({ offset, limit, ...query }) => {
          const list = listOf(query);
          return {
            rows: list.slice(offset, offset + limit),
            total: list.length,
            outOf: workspaceOf(query.workspaceId).rows.length,
          };
        },
        facets: (query) => fakeFacets(listOf({ ...query, sort: [] })),
        checkFilter: ({ filter }) => {
          const parsed = parseFilter(filter);
          if (parsed.ok) return { ok: true, message: null, position: null, suggestion: null };
          const { message, start, suggestion } = parsed.fault;
          return { ok: false, message, position: start, suggestion };
        },
        completeFilter: ({ filter, cursor }) => {
          const from = filter.slice(0, cursor).search(/\S*$/);
          const word = filter.slice(from, cursor);
          const options = [...FIELDS.values()]
            .filter(({ name }) => name.startsWith(word))
            .slice(0, 20)
            .map(({ name, help }) => ({ insert: `${name}:`, label: name, detail: help }));
          return { from, to: cursor, options };
        },
      },
      jobs: {
        list: () => jobs.list(),
        startImport: ({ workspaceId }) => startJob('import', workspaceId),
        startAudit: ({ workspaceId }) => startJob('audit', workspaceId),
        cancel: ({ jobId }) => jobs.cancel(jobId),
      },
      settings: {
        get: () => settings,
        set: (change) => {
          const given = Object.entries(change).filter(([, value]) => value !== undefined);
          settings = { ...settings, ...Object.fromEntries(given) };
          return settings;
        },
      },
    },
  });
}

function fakeHistograms({ runs, rows }: FakeWorkspace) {
  return runs.map(({ id }) => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const { runId, reward } of rows)
      if (runId === id && reward !== null) counts[Math.min(9, Math.floor(reward * 10))]! += 1;
    return { runId: id, counts };
  });
}

function fakeFacets(rows: readonly RolloutRow[]): readonly Facet[] {
  const facet = (
    field: string,
    label: string,
    order: readonly string[],
    labelOf = (value: string) => value,
  ) => {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const found = readField(row, field);
      const values = Array.isArray(found)
        ? found
        : [typeof found === 'boolean' ? (found ? 'yes' : 'no') : found];
      for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    }
    const values = order.flatMap((value) => {
      const count = counts.get(value);
      return count === undefined ? [] : [{ value, label: labelOf(value), count }];
    });
    return { field, label, values };
  };
  const runs = new Map(rows.map((row) => [`#${row.runId}`, row.runName]));
  return [
    facet('run', 'Run', [...runs.keys()].sort(), (value) => runs.get(value) ?? value),
    facet('outcome', 'Outcome', OUTCOMES),
    facet('recomputed.gate', 'Gate, recomputed', GATE_CODES),
    facet('flagged', 'Flagged', ['yes', 'no']),
    facet('differs', 'Recorded ≠ recomputed', ['gate', 'reward']),
    ...ITEMS.map((item) => facet(`judge.${item}`, `Judge: ${item}`, ['yes', 'no'])),
  ];
}
