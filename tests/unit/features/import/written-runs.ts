import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../../src-main/store/index.ts';
import type { Store } from '../../../../src-main/store/index.ts';

/** A folder with an open index and a run's file of rows, all gone after the test. */
export interface WrittenRun {
  readonly store: Store;
  readonly folder: string;
  readonly file: string;
}

/** Writes a run whose rollouts give these answers. */
export async function writeRun(answers: readonly string[]): Promise<WrittenRun> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'svg-assay-pipeline-')));
  const file = join(folder, 'traces.jsonl');
  await writeFile(file, rowsOf(answers));
  const store = openStore(folder);
  onTestFinished(async () => {
    store.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { store, folder, file };
}

/** The same files in a folder of their own that was never imported. */
export async function copyOfRun(folder: string): Promise<Store> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'svg-assay-fresh-')));
  await cp(folder, copy, { recursive: true, filter: (path) => !path.includes('.svg-assay') });
  const store = openStore(copy);
  onTestFinished(async () => {
    store.close();
    await rm(copy, { recursive: true, force: true });
  });
  return store;
}

/** Rows of format F3, one a line; `from` tells rows of several calls apart. */
export function rowsOf(answers: readonly string[], from = 0): string {
  const rows = answers.map((content, at) => ({
    id: `trace-${String(from + at)}`,
    task: { idx: from + at, name: `scene-${String(from + at)}`, prompt: 'A harbour.' },
    nodes: [{ message: { role: 'assistant', content }, sampled: true }],
    rewards: { scene: 1 },
    errors: [],
  }));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
