import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import type { JobProgress } from '../../../../src-main/domain/index.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { needsAnswerSearch, searchAnswers } from '../../../../src-main/features/rollouts/search-answers.ts';
import { queryRollouts } from '../../../../src-main/store/index.ts';
import type { Store } from '../../../../src-main/store/index.ts';
import { rowsOf, writeRun } from '../import/written-runs.ts';

function tasksFound(store: Store, filter: string): readonly (string | null)[] {
  const { rows } = queryRollouts(store, { filter, sort: [], offset: 0, limit: 100 });
  return rows.map((row) => row.taskName).sort();
}

describe('searchAnswers', () => {
  it('finds words of answers in any case and script, over more answers than are read at once', async () => {
    const answers = Array.from({ length: 1500 }, (_, at) => `picture ${String(at)} ${'.'.repeat(1000)}`);
    answers[3] = 'a RED Lighthouse';
    answers[1400] = 'the lighthouse, "quoted" and Ünïcode';
    const { store } = await writeRun(answers);
    await importFolder(store, QUIET_JOB);
    expect(needsAnswerSearch(store, 'answer:lighthouse')).toBe(true);
    const told: JobProgress[] = [];
    const report = (progress: JobProgress): number => told.push(progress);
    const { searched } = await searchAnswers(store, 'answer:lighthouse', { ...QUIET_JOB, report });
    expect(searched).toBe(1500);
    expect(told.at(-1)).toMatchObject({ done: 1500, total: 1500 });
    expect(needsAnswerSearch(store, 'answer:lighthouse')).toBe(false);
    expect(tasksFound(store, 'answer:lighthouse')).toEqual(['scene-1400', 'scene-3']);
    await searchAnswers(store, 'answer:ünïcode', QUIET_JOB);
    expect(tasksFound(store, 'answer:ünïcode')).toEqual(['scene-1400']);
  });

  it('goes on with what was added, and begins anew where the file was rewritten', async () => {
    const { store, file } = await writeRun(['a tower', 'a well']);
    await importFolder(store, QUIET_JOB);
    await searchAnswers(store, 'answer:tower', QUIET_JOB);
    await writeFile(file, rowsOf(['a tower', 'a well', 'another tower']));
    await importFolder(store, QUIET_JOB);
    expect(await searchAnswers(store, 'answer:tower', QUIET_JOB)).toEqual({ searched: 1 });
    expect(tasksFound(store, 'answer:tower')).toEqual(['scene-0', 'scene-2']);

    await writeFile(file, rowsOf(['a barn', 'a second tower']));
    await importFolder(store, QUIET_JOB);
    expect(needsAnswerSearch(store, 'answer:tower')).toBe(true);
    await searchAnswers(store, 'answer:tower', QUIET_JOB);
    expect(tasksFound(store, 'answer:tower')).toEqual(['scene-1']);
  });

  it('finds nothing, and does not fail, where the file has gone since', async () => {
    const { store, file } = await writeRun(['a tower']);
    await importFolder(store, QUIET_JOB);
    await writeFile(file, 'no rollouts any more\n');
    await searchAnswers(store, 'answer:tower', QUIET_JOB);
    expect(tasksFound(store, 'answer:tower')).toEqual([]);
  });
});
