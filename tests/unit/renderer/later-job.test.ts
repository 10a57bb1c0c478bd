import { expect, test } from 'vitest';
import { laterJob } from '../../../src-renderer/stores/later-job.ts';
import type { Job } from '../../../src-renderer/api/outputs.ts';

const started: Job = {
  ...{ id: 'j', kind: 'judge', workspaceId: 'w', title: 'Judge', state: 'running', progress: null },
  ...{ ratePerS: null, remainingS: null, startedAtMs: 1, endedAtMs: null, problem: null, result: null },
};
const ended: Job = { ...started, state: 'done', endedAtMs: 2 };

test('a job that has ended stays ended, whatever arrives late', () => {
  expect(laterJob(undefined, started)).toBe(started);
  expect(laterJob(started, ended)).toBe(ended);
  expect(laterJob(ended, started)).toBe(ended);
  expect(laterJob({ ...started, state: 'paused' }, started)).toBe(started);
});
