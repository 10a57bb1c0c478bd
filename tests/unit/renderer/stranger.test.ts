import { describe, expect, test } from 'vitest';
import { isStranger } from '../../../src-renderer/views/labelling/stranger.ts';
import { recipeSchema } from '../../../src-main/features/queues/index.ts';

const progress = { total: 4, skipped: 0, secondLook: 0, spentMs: 0 };

function queueOf(people: readonly string[], begun: Readonly<Record<string, number>> = {}) {
  const sharing = people.length === 0 ? null : { people, overlap: 0.2 };
  const recipe = recipeSchema.parse({ draw: { kind: 'random', n: 4 }, seed: 1, sharing });
  const names = Object.entries(begun);
  return { recipe, people: names.map(([annotator, done]) => ({ annotator, done, ...progress })) };
}

describe('isStranger', () => {
  test('is nobody where everybody labels everything', () => {
    expect(isStranger('root', queueOf([]))).toBe(false);
  });

  test('is who is not named and has not begun', () => {
    expect(isStranger('Ada', queueOf(['Ada', 'Ben']))).toBe(false);
    expect(isStranger('root', queueOf(['Ada', 'Ben'], { Ada: 2 }))).toBe(true);
    expect(isStranger('root', queueOf(['Ada', 'Ben'], { root: 0 }))).toBe(true);
    expect(isStranger('root', queueOf(['Ada', 'Ben'], { root: 1 }))).toBe(false);
  });
});
