import { describe, expect, it } from 'vitest';
import { AuditError } from '../../../../src-main/domain/index.ts';
import { JobRunner } from '../../../../src-main/api/kernel/jobs.ts';
import type { JobInfo } from '../../../../src-main/api/kernel/jobs.ts';

const SPACE = '0123456789ab';

describe('JobRunner', () => {
  it('tells the state, the progress and the result', async () => {
    const told: JobInfo[] = [];
    const runner = new JobRunner((job) => told.push(job));
    const job = runner.start('import', SPACE, 'Import', ({ report }) => {
      report({ stage: 'read', unit: 'rollouts', done: 3, failed: 1, total: 10 });
      return Promise.resolve({ rows: 3 });
    });
    const ended = await runner.finished(job.id);
    expect(ended).toMatchObject({
      state: 'done',
      result: { rows: 3 },
      progress: { done: 3, failed: 1, total: 10 },
    });
    expect(told.map((info) => info.state)).toContain('running');
    expect(told.at(-1)?.state).toBe('done');
  });

  it('returns the running job instead of starting its kind twice in one workspace', async () => {
    const runner = new JobRunner(() => undefined);
    const work = ({ signal }: { signal: AbortSignal }): Promise<void> =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    const first = runner.start('audit', SPACE, 'Audit', work);
    expect(runner.start('audit', SPACE, 'Audit', work).id).toBe(first.id);
    expect(runner.start('audit', 'ffffffffffff', 'Audit', work).id).not.toBe(first.id);
    await runner.stop();
    expect(runner.list().map((job) => job.state)).toEqual(['cancelled', 'cancelled']);
  });

  it('keeps an expected failure as a problem with its remedy', async () => {
    const runner = new JobRunner(() => undefined);
    const job = runner.start('report', SPACE, 'Report', () =>
      Promise.reject(new AuditError({ code: 'disk-full', message: 'no space', hint: 'free some' })),
    );
    expect(await runner.finished(job.id)).toMatchObject({
      state: 'failed',
      problem: { code: 'disk-full', hint: 'free some' },
    });
  });
});
