import type { TaskNames } from '../../domain/index.ts';
import { hash } from 'node:crypto';
import { prepare, type Store } from '../connection/open.ts';

/** The tasks of a run by what `StatisticsRow` calls their key. */
export function readTaskNames(store: Store, runId: number): ReadonlyMap<string, TaskNames> {
  const records = prepare(
    store,
    `SELECT key, stated_key, name, prompt FROM tasks
     WHERE id IN (SELECT DISTINCT task_id FROM rollouts WHERE run_id = ?)`,
  ).iterate(runId) as IterableIterator<TaskRecord>;
  const names = new Map<string, TaskNames>();
  for (const { key, stated_key, name, prompt } of records)
    names.set(key, { key: stated_key, name, hash: key, prompt: hashPrompt(prompt) });
  return names;
}

function hashPrompt(prompt: string): string | null {
  const even = prompt.trim().replaceAll(/\s+/gu, ' ');
  return even === '' ? null : hash('sha256', even);
}

interface TaskRecord {
  readonly key: string;
  readonly stated_key: string | null;
  readonly name: string | null;
  readonly prompt: string;
}
