import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { followFolder } from '../../../../src-main/features/import/follow-folder.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import type { ImportSummary } from '../../../../src-main/features/import/import-folder.ts';
import { countRollouts } from '../../../../src-main/store/index.ts';
import { rowsOf, writeRun } from './written-runs.ts';

const WAIT = { timeout: 20_000 };

async function follow(answers: readonly string[]) {
  const run = await writeRun(answers);
  await importFolder(run.store, QUIET_JOB);
  const summaries: ImportSummary[] = [];
  const update = async (): Promise<void> => {
    summaries.push(await importFolder(run.store, QUIET_JOB));
  };
  onTestFinished(followFolder(run.store, { update, lookEveryMs: 50 }));
  return { ...run, summaries };
}

describe('followFolder', () => {
  it('takes in what is appended, reading only that', async () => {
    const { store, file, summaries } = await follow(['a tower']);
    await appendFile(file, rowsOf(['a well', 'a barn'], 1));
    await vi.waitFor(() => expect(countRollouts(store)).toBe(3), WAIT);
    expect(summaries.reduce((sum, summary) => sum + summary.rollouts, 0)).toBe(2);
  });

  it('tells a rewrite from growth', async () => {
    const { store, file, summaries } = await follow(['a tower', 'a well']);
    await writeFile(file, rowsOf(['a barn']));
    await vi.waitFor(() => {
      expect(countRollouts(store)).toBe(1);
      expect(summaries.flatMap((summary) => summary.rewritten)).toContain('traces.jsonl');
    }, WAIT);
  });

  it('finds a file that appears beside the others', async () => {
    const { store, folder } = await follow(['a tower']);
    await writeFile(join(folder, 'more.jsonl'), rowsOf(['a well'], 1));
    await vi.waitFor(() => expect(countRollouts(store)).toBe(2), WAIT);
  });

  it('offers a change that cannot be taken in only once', async () => {
    const { file, store, folder } = await writeRun(['a tower']);
    await importFolder(store, QUIET_JOB);
    let updates = 0;
    const update = (): Promise<void> => {
      updates += 1;
      return Promise.reject(new Error(`${folder} cannot be read`));
    };
    onTestFinished(followFolder(store, { update, lookEveryMs: 20 }));
    await rm(file);
    await vi.waitFor(() => expect(updates).toBeGreaterThan(0), WAIT);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(updates).toBeLessThanOrEqual(2);
  });
});
