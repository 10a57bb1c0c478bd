import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRuns, readRolloutContent } from '../../../src-main/formats/index.ts';
import { parseJson } from '../../../src-main/formats/parse-json.ts';
import { episodeRow, FIELD, joinBatches, lay, readBatches, readWholeRun, rowsFile } from './fixture-runs.ts';

/** Python's `json` writes these words for the JavaScript numbers of the same names. */
function asPython(value: unknown): string {
  const marked = JSON.stringify(value, (_, entry: unknown) =>
    typeof entry === 'number' && !Number.isFinite(entry) ? `\u0001${String(entry)}` : entry,
  );
  return marked.replace(/"\\u0001([^"]*)"/g, '$1');
}

describe('NaN and Infinity', () => {
  it.each([
    ['[NaN]', [null]],
    ['[-Infinity,Infinity , NaN]', [null, null, null]],
    ['{"a":NaN,"b":[{"c":-Infinity}]}', { a: null, b: [{ c: null }] }],
    ['NaN', null],
    [
      '{"NaN":"NaN, Infinity","x":"\\"NaN","y":"\\\\","z":NaN}',
      { NaN: 'NaN, Infinity', x: '"NaN', y: '\\', z: null },
    ],
    ['["a\\\\\\"NaN", NaN, "[Infinity]"]', ['a\\"NaN', null, '[Infinity]']],
  ])('are null outside of texts: %s', (text, value) => {
    expect(parseJson(text)).toEqual({ value, hadNonNumbers: true });
  });

  it.each(['["NaN", "Infinity", "-Infinity"]', '{"NaN": 1}'])('are left alone in texts: %s', (text) => {
    expect(parseJson(text)).toEqual({ value: JSON.parse(text), hadNonNumbers: false });
  });

  it.each([
    '[+Infinity]',
    '[NaNs]',
    '[aNaN]',
    '[NaN',
    '[1NaN]',
    '[NaN.5]',
    '["NaN]',
    '[nan]',
    '[--Infinity]',
  ])('excuse nothing else that is no JSON: %s', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('anywhere in a row cost that number alone, and are noted', async () => {
    const rows = [
      episodeRow('reward', { rewards: { scene_reward: { score: NaN, weight: 1 } } }),
      episodeRow('weight', { rewards: { scene_reward: { score: 0.5, weight: Infinity } } }),
      episodeRow('metric', { metrics: { judge_scene: NaN, judge_figure: 1 } }),
      episodeRow('timing', { timing: { start: -Infinity } }),
      episodeRow('text', {
        nodes: [{ message: { role: 'assistant', content: 'NaN Infinity' }, sampled: true }],
      }),
    ];
    const file = await rowsFile(rows.map((row) => `${asPython(row)}\n`).join(''));
    const { rollouts, flawed, skipped } = joinBatches(await readBatches(file));
    expect(skipped).toEqual([]);
    expect(flawed.map(({ line, reason }) => [line, reason])).toEqual(
      [1, 2, 3, 4].map((line) => [line, 'number_not_finite']),
    );
    expect(rollouts.map(({ episodeId, status }) => [episodeId, status])).toEqual([
      ['reward', 'unscored'],
      ['weight', 'scored'],
      ['metric', 'scored'],
      ['timing', 'scored'],
      ['text', 'scored'],
    ]);
    expect(rollouts[2]!.recorded.verdicts).toMatchObject({ scene: null, figure: 'yes' });
    expect(rollouts[3]!.startedAt).toBeNull();
    for (const { place, identity, repeat } of rollouts)
      expect((await readRolloutContent(file, place, { identity, repeat })).answer).not.toBeNull();
  });

  it('in a configuration cost that setting alone, and are warned of', async () => {
    const [run] = await findRuns(join(FIELD, '12-nan', 'input'));
    expect(run!.metadata).toMatchObject({ environment: 'harbour-scenes', model: 'acme/quill-7b' });
    expect(run!.warnings).toEqual(['metadata.json holds NaN or Infinity, read as not measured']);
    const { rollouts, skipped } = await readWholeRun(run!);
    expect(rollouts.map(({ reward }) => reward)).toEqual([0.5, null, 0.7, 0.9]);
    expect(skipped).toEqual([]);
    const [evaluation] = await findRuns(
      await lay({
        'traces.jsonl': `${JSON.stringify(episodeRow('a'))}\n`,
        'configs/eval.json': '{"model":"m","sampling":{"top_p":Infinity,"temperature":1}}',
      }),
    );
    expect(evaluation!.metadata.sampling).toEqual({ top_p: null, temperature: 1 });
  });
});
