import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRuns } from '../../../src-main/formats/index.ts';
import { episodeRow, FIELD, lay, readWholeRun } from './fixture-runs.ts';
import type { ImportedRollout } from '../../../src-main/formats/index.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><desc>"quoted" \\ text</desc></svg>';
const PROMPT = [{ role: 'user', content: 'Draw a harbour.' }];
const COMPLETION = [{ role: 'assistant', content: SVG }];

const lines = (...rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function rolloutsOf(files: Parameters<typeof lay>[0]): Promise<readonly ImportedRollout[]> {
  const runs = await findRuns(await lay(files));
  expect(runs).toHaveLength(1);
  const { rollouts, skipped } = await readWholeRun(runs[0]!);
  expect(skipped).toEqual([]);
  return rollouts;
}

describe('rows of older writers', () => {
  it.each(['example_id', 'problem_id', 'id'])('are keyed by %s, a number or a text', async (key) => {
    const row = { prompt: PROMPT, completion: COMPLETION, reward: 0.5, metrics: {} };
    const rollouts = await rolloutsOf({
      'results.jsonl': lines({ [key]: 4, ...row }, { [key]: 4, ...row, reward: 0.7 }, { [key]: 'x', ...row }),
    });
    expect(rollouts.map(({ format, traceId, reward }) => [format, traceId, reward])).toEqual([
      ['f5', '4#0', 0.5],
      ['f5', '4#1', 0.7],
      ['f5', 'x#0', 0.5],
    ]);
    expect(new Set(rollouts.map(({ identity }) => identity)).size).toBe(3);
  });

  it('may keep messages and objects as JSON text', async () => {
    const text = (value: unknown): string => JSON.stringify(value);
    const plain = { example_id: 4, prompt: PROMPT, completion: COMPLETION, reward: 0.5 };
    const rest = { info: { idx: 7 }, metrics: { judge_scene: 1 }, timing: { start_time: 1700000000 } };
    const columns = Object.fromEntries(
      Object.entries({ ...rest, prompt: PROMPT, completion: COMPLETION }).map(([key, value]) => [
        key,
        text(value),
      ]),
    );
    const [asText] = await rolloutsOf({ 'results.jsonl': lines({ ...plain, ...columns }) });
    const [asObjects] = await rolloutsOf({ 'results.jsonl': lines({ ...plain, ...rest }) });
    const { place: _, ...expected } = asObjects!;
    expect(asText).toMatchObject(expected);
    expect(asText!.drawing).not.toBeNull();
    expect(asText!.recorded.verdicts.scene).toBe('yes');
  });

  it.each(['[1, 2, 3]', '[{"shape": "rect"}]', '{"role": "assistant"}', '[not JSON'])(
    'may answer with a text that only looks like it: %s',
    async (completion) => {
      const [rollout] = await rolloutsOf({
        'results.jsonl': lines({ example_id: 1, prompt: 'Draw.', completion, reward: 0 }),
      });
      expect(rollout!.answerChars).toBe(completion.length);
    },
  );

  it('are read from the export of a hosted training run', async () => {
    const [run] = await findRuns(join(FIELD, '11-hosted-export', 'input'));
    expect(run!.metadata).toMatchObject({ environment: 'acme/harbour-scenes', model: 'acme/quill-7b' });
    const { rollouts } = await readWholeRun(run!);
    expect(rollouts.map(({ task, step, reward }) => [task.index, step, reward])).toEqual(
      Array(3).fill([4, 40, 0.5]),
    );
    expect(new Set(rollouts.map(({ task }) => task.key)).size).toBe(1);
    expect(rollouts.every(({ drawing }) => drawing !== null)).toBe(true);
  });

  it('are one run with steps, training and evaluation apart, where each step has a file of each', async () => {
    const row = (id: string): string => lines(episodeRow(id));
    const files = {
      'quill/rollouts/step_1/train_rollouts.jsonl': row('a') + row('b'),
      'quill/rollouts/step_2/train_rollouts.jsonl': row('c'),
      'quill/rollouts/step_2/eval_rollouts.jsonl': row('d'),
      'quill/rollouts/step_4/eval_rollouts_harbour.jsonl': row('e'),
    };
    const rollouts = await rolloutsOf(files);
    expect(rollouts.map(({ episodeId, step, work }) => [episodeId, step, work]).sort()).toEqual([
      ['a', 1, 'train'],
      ['b', 1, 'train'],
      ['c', 2, 'train'],
      ['d', 2, 'eval'],
      ['e', 4, 'eval'],
    ]);
    const [run] = await findRuns(await lay(files));
    expect(run!.name).toBe('quill');
  });
});

describe('rows of no known shape', () => {
  it.each([
    [{ uid: 1, text: 'a' }, ['2 rows with the keys uid, text', 'no known shape has any of them']],
    [
      { prompt: 'Draw.', completion: 'x', score: 1 },
      ['2 rows', 'a legacy result', 'also has example_id, reward'],
    ],
    [{ id: 'a', env: 'x', rollouts: [] }, ['an episode', 'also has traces']],
    [{ id: 'a', task: {}, nodes: {}, rewards: {} }, ['a bare trace', 'has them as a list nodes']],
    [{}, ['2 rows without a key']],
  ])('are named by their keys, their number and the nearest shape: %j', async (row, told) => {
    const name = 'rollouts.jsonl';
    const alone = await lay({ [name]: lines(row, row) });
    const problem = await findRuns(alone).catch((thrown: unknown) => thrown);
    expect(problem).toMatchObject({ code: 'no-run' });
    for (const part of told) expect((problem as Error).message).toContain(part);
    const [run] = await findRuns(
      await lay({ [name]: lines(row, row), 'traces.jsonl': lines(episodeRow('a')) }),
    );
    expect(run!.ignoredFiles).toMatchObject([{ name, reason: 'no-rows' }]);
    for (const part of told) expect(run!.warnings.join()).toContain(part);
  });

  it('are looked for where they may be compressed in a way that is not read', async () => {
    const root = await lay({ 'results.jsonl.gz': 'x', 'plot.png.gz': 'x' });
    await expect(findRuns(root)).rejects.toThrow(/results\.jsonl\.gz is compressed and was not read/);
  });
});

describe('configurations', () => {
  it.each(['a-with-rows', 'b-just-begun'])('as they were resolved are read: %s', async (name) => {
    const [run] = await findRuns(join(FIELD, '05-resolved-config', name));
    expect(run!.metadata).toMatchObject({ model: 'acme/quill-7b', split: 'val' });
    expect(run!.metadata.sampling).not.toBeNull();
  });

  it('of the newest attempt count, and the others are listed', async () => {
    const config = (model: string): string => JSON.stringify({ model });
    const [run] = await findRuns(
      await lay({
        'traces.jsonl': lines(episodeRow('a')),
        'configs/eval.json': config('written'),
        'configs/attempt_2/resolved/eval.json': config('second'),
        'configs/attempt_10/eval.json': config('asked'),
        'configs/attempt_10/resolved/eval.json': config('tenth'),
        'configs/attempt_10/resolved/trainer.json': config('other'),
      }),
    );
    expect(run!.metadata.model).toBe('tenth');
    expect(run!.ignoredFiles.map(({ name, reason }) => [name, reason])).toEqual([
      ['configs/attempt_10/eval.json', 'replaced-configuration'],
      ['configs/attempt_10/resolved/trainer.json', 'unread-configuration'],
      ['configs/attempt_2/resolved/eval.json', 'replaced-configuration'],
      ['configs/eval.json', 'replaced-configuration'],
    ]);
  });
});
