import { describe, expect, test } from 'vitest';
import {
  errorKindsInWords,
  runColumns,
  sharedFacts,
} from '../../../../src-renderer/views/runs/run-columns.ts';
import { fakeRow, fakeRuns } from '../../../ui/fake-rows.ts';

const [RUN] = fakeRuns([fakeRow(1, 10, false)]).map((run) => ({
  ...run,
  workspaceId: 'w',
  folderName: 'results',
}));
if (RUN === undefined) throw new Error('there is a run');
const titlesOf = (runs: Parameters<typeof runColumns>[0]) => runColumns(runs).map(({ title }) => title);

describe('facts that all runs share', () => {
  const runs = [RUN, { ...RUN, id: 2, split: 'val' }];

  test('are said once and take no column', () => {
    expect(sharedFacts(runs)).toBe('environment isometric-scenes · judge google/gemma-3-27b-it');
    expect(titlesOf(runs)).not.toContain('Environment');
  });

  test('have a column as soon as they differ', () => {
    expect(titlesOf(runs)).toContain('Split');
    expect(titlesOf([RUN, { ...RUN, id: 2, folderName: 'others' }])).toContain('Folder');
  });

  test('leave out what no run says', () => {
    expect(sharedFacts([{ ...RUN, environment: null, judge: null }])).toBe('split test');
  });
});

test('kinds of errors stand with the most frequent first', () => {
  const errors = { total: 4, byType: { JudgeError: 1, SandboxError: 3 } };
  expect(errorKindsInWords({ ...RUN, errors })).toBe('SandboxError 3, JudgeError 1');
});
