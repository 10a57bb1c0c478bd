import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { findRuns } from '../../../src-main/formats/index.ts';
import { episodeRow, FIELD, lay, RUNS } from './fixture-runs.ts';
import { sealed } from './packed-files.ts';

const ROW = `${JSON.stringify(episodeRow('a'))}\n`;

/** Everything that may stand beside rows. */
const MIXTURE = {
  'notes.md': 'x',
  'other/unknown.jsonl': '{"a":1}\n',
  'run/traces.jsonl': ROW,
  'run/configs/eval.json': '{"model":"m"}',
  'run/configs/resolved/eval.json': '{"model":"m"}',
  'run/configs/resolved/judge.toml': 'a = 1',
  'run/more.jsonl.gz': 'x',
  'run/copy.jsonl.part': 'x',
  'run/plot.png': 'x',
  'run/broken.jsonl': '{',
  'train/rollouts/step_1/train/all/traces.jsonl': ROW,
  'train/rollouts/step_1/train/effective/traces.jsonl': ROW,
  'stream/traces/stream/00000.jsonl': ROW,
  'stream/traces/stream/00000.jsonl.zst': sealed(ROW),
  'stream/traces/stream/00001.jsonl.zst.tmp': 'x',
  'stream/traces/stream.index.jsonl': '{"chunk":0}\n',
  'stream/traces/live/t1.jsonl': '{"trace":"t1","nodes":[]}\n',
  'stream/traces/annotations/orch/00000.jsonl': '{"trace_id":"t"}\n',
};

it.each([
  ['a mixture of everything', () => lay(MIXTURE)],
  ['the six formats', () => Promise.resolve(RUNS)],
  ['newer and older writers', () => Promise.resolve(FIELD)],
  ['a stream', () => Promise.resolve(join(FIELD, '01-stream-finished'))],
])('every file is read or listed with a reason, once: %s', async (_, folder) => {
  const root = await folder();
  const there = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  const told = (await findRuns(root)).flatMap((run) =>
    [
      ...run.files.map(({ name }) => name),
      ...Object.keys(run.metadata.configs),
      ...run.ignoredFiles.map(({ name }) => name),
    ].map((name) => relative(root, join(run.folder, name))),
  );
  const bytes = async (names: readonly string[]): Promise<number> => {
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(root, name))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  expect(await bytes(told)).toBe(await bytes(there));
  expect(told.sort()).toEqual(there);
});
