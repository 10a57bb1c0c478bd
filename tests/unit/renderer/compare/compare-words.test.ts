import { describe, expect, test } from 'vitest';
import { settingName } from '../../../../src-renderer/views/compare/compare-words.ts';

describe('settingName', () => {
  test.each([
    ['/model', 'model'],
    ['/configs~1eval.json/env/taskset/num_tasks', 'env ▸ taskset ▸ num tasks'],
    ['/config.toml/sampling/top_p', 'sampling ▸ top p'],
    ['/env/taskset/task/judges/0/model', 'env ▸ taskset ▸ task ▸ judges ▸ no. 1 ▸ model'],
    ['/extra~0keys/a~1b', 'extra~keys ▸ a/b'],
  ])('%s → %s', (pointer, name) => {
    expect(settingName(pointer)).toBe(name);
  });
});
