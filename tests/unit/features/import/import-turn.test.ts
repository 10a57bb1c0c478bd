import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { countRollouts, openStore } from '../../../../src-main/store/index.ts';
import { writeRun } from './written-runs.ts';

const STORE = join(import.meta.dirname, '../../../../src-main/store/index.ts');

/** Another process that holds the folder's import lock until it is killed. */
async function startHolder(directory: string): Promise<() => Promise<void>> {
  const program = `import { tryLock } from ${JSON.stringify(STORE)};
    const release = tryLock(process.argv[1]);
    console.log('held');
    setInterval(() => release, 1000);`;
  const arguments_ = ['--input-type=module', '-e', program, join(directory, 'import.lock')];
  const holder = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = async (): Promise<void> => {
    if (!holder.kill('SIGKILL')) return;
    await once(holder, 'exit');
  };
  onTestFinished(kill);
  await once(holder.stdout, 'data');
  return kill;
}

it('writes each rollout once, however many imports of a folder begin together', async () => {
  const { store, folder } = await writeRun(Array.from({ length: 300 }, (_, at) => `tower ${String(at)}`));
  const second = openStore(folder);
  onTestFinished(() => second.close());
  const stores = [store, second, store];
  const summaries = await Promise.all(stores.map((each) => importFolder(each, QUIET_JOB)));
  expect(countRollouts(store)).toBe(300);
  expect(summaries.map(({ rollouts }) => rollouts).sort()).toEqual([0, 0, 300]);
});

it('waits for another process, and goes on when that one is killed', async () => {
  const { store } = await writeRun(['a tower']);
  const kill = await startHolder(store.location.directory);
  let told: string | undefined;
  const report = ({ current }: { readonly current?: string }): void => {
    told ??= current;
  };
  const imported = importFolder(store, { ...QUIET_JOB, report });
  await vi.waitFor(() => expect(told).toMatch(/waiting/), { timeout: 20_000 });
  expect(countRollouts(store)).toBe(0);
  await kill();
  expect(await imported).toMatchObject({ rollouts: 1 });
});

it('waits no longer than the user does', async () => {
  const { store } = await writeRun(['a tower']);
  await startHolder(store.location.directory);
  const signal = AbortSignal.timeout(300);
  await expect(importFolder(store, { ...QUIET_JOB, signal })).rejects.toMatchObject({ code: 'cancelled' });
});
