import type { Job } from '../../api/outputs.ts';

const base: Job = {
  id: 'running',
  kind: 'import',
  workspaceId: '0123456789ab',
  title: 'Import of outputs',
  state: 'running',
  progress: {
    stage: 'reading',
    unit: 'rows',
    done: 38_200,
    failed: 0,
    total: 100_000,
    current: 'rl-model/results.jsonl',
    counts: { skipped: 3 },
  },
  ratePerS: 12_400,
  remainingS: 5,
  startedAtMs: 0,
  endedAtMs: null,
  problem: null,
  result: null,
};

/** One job in each of its states. */
export const STATE_JOBS: readonly Job[] = [
  base,
  { ...base, id: 'unknown', title: 'Audit, total unknown', progress: null, ratePerS: null, remainingS: null },
  { ...base, id: 'done', title: 'Audit', state: 'done' },
  { ...base, id: 'cancelled', title: 'Cancelled import', state: 'cancelled' },
  {
    ...base,
    id: 'failed',
    title: 'Failed audit',
    state: 'failed',
    problem: {
      code: 'no-renderer',
      message: 'No browser was found to render with.',
      hint: 'Set SVG_ASSAY_CHROMIUM.',
    },
  },
];
