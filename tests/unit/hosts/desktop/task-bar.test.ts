import { describe, expect, it } from 'vitest';
import type { JobInfo } from '../../../../src-main/api/index.ts';
import { barValue, progressOf } from '../../../../src-main/hosts/desktop/task-bar.ts';

function job(id: string, done: number, total: number | null): JobInfo {
  return {
    id,
    kind: 'audit',
    workspaceId: '0123456789ab',
    title: 'Audit',
    state: 'running',
    progress: { stage: 'audit', unit: 'rollouts', done, failed: 0, total },
    ratePerS: null,
    remainingS: null,
    startedAtMs: 0,
    endedAtMs: null,
    problem: null,
    result: null,
  };
}

describe('progressOf', () => {
  it('gives the mean of what runs, and nothing where nothing does', () => {
    expect(progressOf([job('a', 50, 100)])).toEqual({ kind: 'share', share: 0.5 });
    expect(progressOf([job('a', 50, 100), job('b', 0, 10)])).toEqual({ kind: 'share', share: 0.25 });
    expect(progressOf([])).toEqual({ kind: 'none' });
  });

  it('says that it does not know while a job does not', () => {
    expect(progressOf([job('a', 5, null), job('b', 1, 2)])).toEqual({ kind: 'unknown' });
  });
});

describe('barValue', () => {
  it('gives the numbers that the task bar takes', () => {
    expect(barValue({ kind: 'none' })).toBeLessThan(0);
    expect(barValue({ kind: 'unknown' })).toBeGreaterThan(1);
    expect(barValue({ kind: 'share', share: 0.4 })).toBe(0.4);
  });
});
