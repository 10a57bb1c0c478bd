import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import type { JobInfo } from '../../../../src-main/api/kernel/jobs.ts';
import { auditFolder } from '../../../../src-main/features/audit/index.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { JobRunner } from '../../../../src-main/api/kernel/jobs.ts';
import { readProtocol } from '../../../../src-main/platform/index.ts';
import { listRuns } from '../../../../src-main/store/index.ts';
import { writeRun } from './written-runs.ts';

const HOUR_MS = 3_600_000;
/** Longer than anything here waits between two savings or tellings. */
const A_WHILE_MS = 700;

const DRAWING =
  '```svg\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>\n```';

// The date alone: every timer is the real one.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

function setClockBack(): void {
  vi.setSystemTime(Date.now() - HOUR_MS);
}

test('an audit goes on saving when the clock is set back', async () => {
  const { store } = await writeRun(Array.from({ length: 40 }, () => DRAWING));
  await importFolder(store, QUIET_JOB);
  const saved: number[] = [];
  const report = (): void => {
    if (saved.length === 0) {
      setClockBack();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, A_WHILE_MS);
    }
    saved.push(listRuns(store)[0]?.audited ?? 0);
  };
  const options = { protocol: await readProtocol(), stages: ['gates'], filter: '' } as const;
  await auditFolder(
    store,
    { ...options, openRenderer: () => Promise.reject(new Error('gates draw nothing')) },
    { ...QUIET_JOB, report },
  );
  expect(saved).toHaveLength(40);
  expect(saved[1]).toBeGreaterThan(0);
});

test('a job goes on telling how far it is when the clock is set back', async () => {
  const told: JobInfo[] = [];
  const runner = new JobRunner((job) => told.push(job));
  const progress = { stage: 'read', unit: 'rollouts', failed: 0, total: 10 } as const;
  const job = runner.start('import', '0123456789ab', 'Import', async ({ report }) => {
    report({ ...progress, done: 1 });
    setClockBack();
    await pause(A_WHILE_MS);
    report({ ...progress, done: 2 });
    await pause(A_WHILE_MS);
    report({ ...progress, done: 3 });
  });
  await runner.finished(job.id);
  const running = told.filter(({ state }) => state === 'running');
  expect(running.map((info) => info.progress?.done ?? 0)).toEqual([0, 1, 2, 3]);
  expect(running.at(-1)?.ratePerS).toBeGreaterThan(0);
});
