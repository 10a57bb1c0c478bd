import { describe, expect, test } from 'vitest';
import { compareConfigs } from '../../../../../src-main/features/comparison/runs/index.ts';

const CONFIG = {
  model: 'orbital/lantern-8b-base',
  output_dir: 'out/a',
  sampling: { temperature: 0.7, max_tokens: 4096 },
  env: {
    id: 'isometric-scenes',
    taskset: { judge_model: 'google/gemma-3-27b-it', rubric: 'v1', render: { size: [512, 512] } },
  },
};

describe('compareConfigs', () => {
  test('finds nothing between equal configurations, whatever the order of keys', () => {
    const { env, sampling, ...rest } = CONFIG;
    expect(compareConfigs(CONFIG, { env, ...rest, sampling })).toEqual({
      differences: [],
      warnings: [],
      reason: null,
    });
  });

  test.each([
    [
      'judge-model',
      { env: { ...CONFIG.env, taskset: { ...CONFIG.env.taskset, judge_model: 'other' } } },
      '/env/taskset/judge_model',
    ],
    [
      'rubric',
      { env: { ...CONFIG.env, taskset: { ...CONFIG.env.taskset, rubric: 'v2' } } },
      '/env/taskset/rubric',
    ],
    ['sampling', { sampling: { temperature: 1, max_tokens: 4096 } }, '/sampling/temperature'],
    [
      'renderer',
      { env: { ...CONFIG.env, taskset: { ...CONFIG.env.taskset, render: { size: [512, 256] } } } },
      '/env/taskset/render/size/1',
    ],
    ['environment', { env: { ...CONFIG.env, id: 'other-scenes' } }, '/env/id'],
  ])('warns of %s', (concern, change, path) => {
    const { warnings } = compareConfigs(CONFIG, { ...CONFIG, ...change });
    expect(warnings).toEqual([{ concern, message: expect.any(String), paths: [path] }]);
  });

  test('takes what is absent, null or empty for the same', () => {
    const { differences } = compareConfigs(
      { ...CONFIG, seed: null, stops: {} },
      { ...CONFIG, judges: [], stops: null },
    );
    expect(differences).toEqual([]);
  });

  test('lists harmless differences without a warning, and what only one side has', () => {
    const { differences, warnings } = compareConfigs(CONFIG, { ...CONFIG, model: 'trained', note: 'x' });
    expect(warnings).toEqual([]);
    expect(differences).toEqual([
      { path: '/model', a: 'orbital/lantern-8b-base', b: 'trained', onlyIn: null, concern: null },
      { path: '/note', a: null, b: 'x', onlyIn: 'b', concern: null },
    ]);
  });
});
