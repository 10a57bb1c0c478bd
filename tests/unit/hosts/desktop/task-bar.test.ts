import { describe, expect, it } from 'vitest';
import type { JobInfo } from '../../../../src-main/api/index.ts';
import { barValue, createJobMeter } from '../../../../src-main/hosts/desktop/task-bar.ts';

function job(id: string, done: number, total: number | null, state: JobInfo['state'] = 'running'): JobInfo {
  return {
    id,
    kind: 'audit',
    workspaceId: '0123456789ab',
    title: 'Audit',
    state,
    progress: { stage: 'audit', unit: 'rollouts', done, failed: 0, total },
    ratePerS: null,
    remainingS: null,
    startedAtMs: 0,
    endedAtMs: null,
    problem: null,
    result: null,
  };
}

describe('createJobMeter', () => {
  it('shows the mean of what runs, and nothing when all has ended', () => {
    const meter = createJobMeter();
    expect(meter(job('a', 50, 100))).toEqual({ kind: 'share', share: 0.5 });
    expect(meter(job('b', 0, 10))).toEqual({ kind: 'share', share: 0.25 });
    expect(meter(job('a', 100, 100, 'done'))).toEqual({ kind: 'share', share: 0 });
    expect(meter(job('b', 3, 10, 'failed'))).toEqual({ kind: 'none' });
  });

  it('says that it does not know while a job does not', () => {
    expect(createJobMeter()(job('a', 5, null))).toEqual({ kind: 'unknown' });
  });
});

describe('barValue', () => {
  it('gives the numbers that the task bar takes', () => {
    expect(barValue({ kind: 'none' })).toBeLessThan(0);
    expect(barValue({ kind: 'unknown' })).toBeGreaterThan(1);
    expect(barValue({ kind: 'share', share: 0.4 })).toBe(0.4);
  });
});
