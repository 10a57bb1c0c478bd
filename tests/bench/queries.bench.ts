/**
 * List queries over an index of 100,000 rollouts: the time of every pair of filter and sort below, each on a list that was
 * not asked for before, and the facets, runs and far pages beside them. Reach: p95 of a page with its count within 50 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ITEMS, perItem } from '../../src-main/domain/index.ts';
import {
  beginFile,
  commitLabels,
  finishFile,
  insertBatch,
  listRuns,
  openStore,
  queryRollouts,
  rolloutFacets,
  rolloutPosition,
  saveRun,
  type ImportBatch,
  type Store,
} from '../../src-main/store/index.ts';
import { batch, rollout, RUN, task } from '../unit/store/sample-rollouts.ts';
import { seededRandom } from './seeded-random.ts';

const ROLLOUTS = Number(process.env['BENCH_ROLLOUTS'] ?? 100_000);
const BATCH = 5000;
const ROUNDS = 3;
const FILTERS = [
  ...[
    '',
    'judge.scene:yes',
    'flagged:yes',
    'gate:xml',
    '-gate:xml motion:yes',
    'error:any',
    'reward:0.2..0.8',
  ],
  ...[
    'judge.figure≠label.figure',
    'motion≠judge.motion',
    'lighthouse',
    '"number 12" length:>5000',
    'by:anna',
  ],
  ...['run:rl-model outcome:scored (judge.scene:no OR judge.objects:no)', 'differs:any', 'task:scene-77'],
];
const SORTS = [
  '',
  'reward',
  'length',
  'bytes',
  'tokens',
  'outcome',
  'judge.composition',
  'error',
  'task',
  'prompt',
];

const folder = await mkdtemp(join(tmpdir(), 'svg-assay-queries-bench-'));
try {
  const store = openStore(folder);
  const importMs = fill(store);
  const pageMs: number[] = [];
  const slowest = { filter: '', sort: '', ms: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const filter of FILTERS) {
      for (const sort of SORTS) {
        const order = sort === '' ? [] : [{ column: sort, descending: round % 2 === 0 }];
        const ms = timeFresh(store, () =>
          queryRollouts(store, { filter, sort: order, offset: 0, limit: 100 }),
        );
        pageMs.push(ms);
        if (ms > slowest.ms) Object.assign(slowest, { filter, sort, ms: Math.round(ms) });
      }
    }
  }
  const byReward = { filter: '', sort: [{ column: 'reward', descending: true }] };
  const farMs = timeFresh(store, () =>
    queryRollouts(store, { ...byReward, offset: ROLLOUTS / 2, limit: 100 }),
  );
  const start = performance.now();
  queryRollouts(store, { ...byReward, offset: ROLLOUTS - 100, limit: 100 });
  const nextFarMs = performance.now() - start;
  console.log(
    JSON.stringify({
      bench: 'queries',
      rollouts: ROLLOUTS,
      p95Ms: Math.round(percentile(pageMs, 0.95)),
      reachMs: 50,
      medianMs: Math.round(percentile(pageMs, 0.5)),
      slowest,
      farPageMs: Math.round(farMs),
      nextFarPageMs: Math.round(nextFarMs),
      positionMs: Math.round(timeFresh(store, () => rolloutPosition(store, byReward, 5000))),
      facetsMs: Math.round(timeFresh(store, () => rolloutFacets(store, ''))),
      runsMs: Math.round(timeFresh(store, () => listRuns(store))),
      importMs: Math.round(importMs),
    }),
  );
  store.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Writes the rollouts and some labels; gives the milliseconds that the store took for the rollouts. */
function fill(store: Store): number {
  const random = seededRandom(1);
  const file = beginFile(store, { runId: saveRun(store, RUN), path: 'traces.jsonl', mode: 'grow' });
  let spentMs = 0;
  for (let first = 0; first < ROLLOUTS; first += BATCH) {
    const rows = makeBatch(first, random);
    const start = performance.now();
    insertBatch(store, file, rows);
    spentMs += performance.now() - start;
  }
  finishFile(store, file, { sizeBytes: 0, mtimeMs: 0, headHash: null, tailHash: null });
  const label = { annotator: 'anna', note: null, blind: true, afterReveal: false, queueId: null } as const;
  commitLabels(
    store,
    Array.from({ length: 2000 }, (_, index) => ({
      ...{ ...label, identity: rollout(index * 7).identity, item: 'figure' },
      value: random() < 0.5 ? 'yes' : 'no',
    })),
  );
  listRuns(store);
  return spentMs;
}

function makeBatch(first: number, random: () => number): ImportBatch {
  const rollouts = Array.from({ length: Math.min(BATCH, ROLLOUTS - first) }, (_, index) => {
    const failed = random() < 0.03;
    const gateOk = random() > 0.2;
    const verdicts = perItem((item) => (random() < (item === 'figure' ? 0.05 : 0.7) ? 'yes' : 'no'));
    return rollout(first + index, {
      task: task((first + index) >> 2),
      status: failed ? 'error' : 'scored',
      reward: failed ? null : Math.round(random() * ITEMS.length) / ITEMS.length,
      error: failed ? { type: 'SandboxError', message: '', statusCode: null } : null,
      answerChars: Math.floor(random() * 20_000),
      recorded: {
        ...{
          gateOk,
          gate: gateOk ? null : ['xml', 'script', 'extra_text'][Math.floor(random() * 3)]!,
          verdicts,
        },
        ...{ renderOk: gateOk || null, blank: gateOk ? false : null, motion: gateOk ? random() < 0.7 : null },
        ...{ frameTimesS: [0, 1.2, 3.4, 5.6], judgeCalls: 2 },
      },
    });
  });
  return batch(rollouts, { position: first, lines: first + rollouts.length });
}

/** The milliseconds of `work` with nothing kept from before. */
function timeFresh(store: Store, work: () => unknown): number {
  store.kept.clear();
  const start = performance.now();
  work();
  return performance.now() - start;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
