import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a run in format F5 below `folder` with one rollout a task, in the order of `rewards`; gives the run's folder. */
export async function writeLegacyRun(folder: string, rewards: readonly number[]): Promise<string> {
  const run = join(folder, '00aa11bb');
  const rows = rewards.map((reward, task) => ({
    example_id: task,
    prompt: [{ role: 'user', content: `Draw scene ${task}` }],
    completion: [{ role: 'assistant', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    reward,
  }));
  await mkdir(run, { recursive: true });
  await writeFile(join(run, 'results.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return run;
}
