import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { chooseFieldMap, readBuiltInFieldMaps, readRunFile } from '../../../src-main/formats/index.ts';
import type {
  FlawedLine,
  ImportedRollout,
  ReadBatch,
  ReadOptions,
  RepeatedLine,
  RunFile,
  RunFolder,
  SkippedLine,
} from '../../../src-main/formats/index.ts';

export const RUNS = fileURLToPath(new URL('../../fixtures/runs', import.meta.url));

/** Small folders as newer and older writers leave them. */
export const FIELD = fileURLToPath(new URL('../../fixtures/field', import.meta.url));

/** All that the batches of one or many files hold, put together. */
export interface ReadResult {
  readonly rollouts: readonly ImportedRollout[];
  readonly skipped: readonly SkippedLine[];
  readonly flawed: readonly FlawedLine[];
  readonly duplicates: readonly RepeatedLine[];
  readonly idClashes: readonly RepeatedLine[];
}

export function joinBatches(batches: readonly ReadBatch[]): ReadResult {
  return {
    rollouts: batches.flatMap((batch) => batch.rollouts),
    skipped: batches.flatMap((batch) => batch.skipped),
    flawed: batches.flatMap((batch) => batch.flawed),
    duplicates: batches.flatMap((batch) => batch.duplicates),
    idClashes: batches.flatMap((batch) => batch.idClashes),
  };
}

export async function readBatches(file: RunFile, options: ReadOptions = {}): Promise<readonly ReadBatch[]> {
  const batches: ReadBatch[] = [];
  for await (const batch of readRunFile(file, options)) batches.push(batch);
  return batches;
}

/** Reads all files of a run with the field map of its environment. */
export async function readWholeRun(run: RunFolder): Promise<ReadResult> {
  const fieldMap = chooseFieldMap(await readBuiltInFieldMaps(), run.metadata.environment);
  const batches: ReadBatch[] = [];
  for (const file of run.files)
    batches.push(...(await readBatches(file, { fieldMap, defaults: run.metadata })));
  return joinBatches(batches);
}

/** A folder that is gone after the test. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svg-assay-importers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files by relative path, below a folder that is gone after the test. */
export async function lay(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const root = await scratchFolder();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

/** A file of rows with the given content, in a folder that is gone after the test. */
export async function rowsFile(content: string | Uint8Array): Promise<RunFile> {
  const path = join(await scratchFolder(), 'traces.jsonl');
  await writeFile(path, content);
  return { path, name: 'traces.jsonl' };
}

export async function readExpected(run: string): Promise<unknown> {
  return JSON.parse(await readFile(join(RUNS, 'expected', `${run}.json`), 'utf8'));
}

/** A small, complete row of F1 with the fields that the test names in place of its own. */
export function episodeRow(
  id: string,
  trace: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const task = {
    data: { idx: 1, name: 'harbour', prompt: 'A harbour with a lighthouse.' },
    hash: 'a'.repeat(64),
  };
  const nodes = [
    { message: { role: 'user', content: 'A harbour with a lighthouse.' }, sampled: false },
    {
      parent: 0,
      message: { role: 'assistant', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      sampled: true,
    },
  ];
  const own = {
    id: `${id}-t`,
    task,
    nodes,
    rewards: { scene_reward: { score: 0.5, weight: 1 } },
    metrics: {},
    ok: true,
  };
  return { id, env: { id: 'isometric-scenes' }, task, ok: true, errors: [], traces: [{ ...own, ...trace }] };
}
