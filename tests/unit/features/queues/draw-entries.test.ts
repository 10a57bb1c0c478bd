import { describe, expect, test } from 'vitest';
import { fc } from '../../../properties.ts';
import { perItem, type Verdict } from '../../../../src-main/domain/index.ts';
import { drawEntries, type Candidate } from '../../../../src-main/features/queues/draw-entries.ts';
import type { QueueRecipe } from '../../../../src-main/features/queues/index.ts';

type Draw = Pick<QueueRecipe, 'draw' | 'items' | 'repeatShare' | 'seed'>;

const recipe = (draw: QueueRecipe['draw'], change: Partial<Draw> = {}): Draw => ({
  draw,
  items: ['figure'],
  repeatShare: 0,
  seed: 7,
  ...change,
});

const candidate = (index: number, figure: Verdict | null, scene: Verdict | null = 'yes'): Candidate => ({
  identity: `rollout-${String(index).padStart(4, '0')}`,
  runId: (index % 2) + 1,
  runName: index % 2 === 0 ? 'base' : 'rl',
  verdicts: perItem((item) => (item === 'figure' ? figure : scene)),
});

/** Every third has a figure; the last ones were never judged. */
const many = Array.from({ length: 120 }, (_, index) =>
  candidate(index, index >= 110 ? null : index % 3 === 0 ? 'yes' : 'no'),
);

describe('drawEntries', () => {
  test('takes everything that matches, each with certainty', () => {
    const { entries, cells } = drawEntries(many, recipe({ kind: 'matching' }), true);
    expect(new Set(entries.map(({ identity }) => identity)).size).toBe(120);
    expect(entries.every(({ probability }) => probability === 1)).toBe(true);
    expect(cells).toEqual([{ runName: null, item: null, verdict: null, size: 120, drawn: 120 }]);
  });

  test('draws n of N with π = n/N, and all where there are fewer', () => {
    const { entries } = drawEntries(many, recipe({ kind: 'random', n: 30 }), true);
    expect(entries).toHaveLength(30);
    expect(entries.every(({ probability }) => probability === 0.25)).toBe(true);
    expect(drawEntries(many, recipe({ kind: 'random', n: 999 }), true).entries).toHaveLength(120);
  });

  test('takes n of each cell of run × verdict, and all of a cell that holds fewer', () => {
    const { entries, cells } = drawEntries(many, recipe({ kind: 'stratified', perCell: 19 }), true);
    expect(cells.map(({ runName, verdict, size, drawn }) => [runName, verdict, size, drawn])).toEqual([
      ['base', 'no', 36, 19],
      ['base', 'yes', 19, 19],
      ['rl', 'no', 37, 19],
      ['rl', 'yes', 18, 18],
    ]);
    expect(entries).toHaveLength(19 * 3 + 18);
    const ofStratum = (stratum: string) => entries.filter((entry) => entry.stratum === stratum);
    for (const entry of ofStratum('base figure=no')) expect(entry.probability).toBeCloseTo(19 / 36, 12);
    for (const entry of ofStratum('rl figure=yes')) expect(entry.probability).toBe(1);
  });

  test('makes cells by other items than are asked, and one of what those leave out', () => {
    const draw = { kind: 'stratified', perCell: 2, by: ['figure'] } as const;
    const { entries, cells } = drawEntries(
      many,
      recipe({ ...draw, by: [...draw.by] }, { items: ['scene'] }),
      true,
    );
    expect(cells.map(({ runName, item, verdict, size }) => [runName, item, verdict, size])).toEqual([
      ['base', 'figure', 'no', 36],
      ['base', 'figure', 'yes', 19],
      ['base', 'figure', null, 5],
      ['rl', 'figure', 'no', 37],
      ['rl', 'figure', 'yes', 18],
      ['rl', 'figure', null, 5],
    ]);
    expect(entries).toHaveLength(12);
    for (const { stratum, probability } of entries)
      if (stratum === 'rl figure=none') expect(probability).toBeCloseTo(2 / 5, 12);
  });

  test('gives a rollout in cells of several items the probability of coming in through any of them', () => {
    const people = Array.from({ length: 40 }, (_, index) =>
      candidate(index * 2, index < 10 ? 'yes' : 'no', index < 20 ? 'yes' : 'no'),
    );
    const { entries } = drawEntries(
      people,
      recipe({ kind: 'stratified', perCell: 5 }, { items: ['scene', 'figure'] }),
      true,
    );
    const both = entries.find(({ stratum }) => stratum === 'base scene=yes · base figure=yes');
    expect(both?.probability).toBeCloseTo(1 - (1 - 5 / 20) * (1 - 5 / 10), 12);
  });

  test('gives no probability where the population is not known', () => {
    const { entries } = drawEntries(many, recipe({ kind: 'random', n: 5 }), false);
    expect(entries.map(({ probability }) => probability)).toEqual([null, null, null, null, null]);
  });

  test('counts rollouts of one identity once', () => {
    const { entries } = drawEntries([...many, ...many], recipe({ kind: 'matching' }), true);
    expect(entries).toHaveLength(120);
  });

  test('lets a share of the entries return, naming the entry that each repeats', () => {
    const { entries } = drawEntries(many, recipe({ kind: 'random', n: 40 }, { repeatShare: 0.1 }), true);
    expect(entries).toHaveLength(44);
    const repeats = entries.slice(40);
    expect(new Set(repeats.map(({ repeatOf }) => repeatOf)).size).toBe(4);
    for (const { repeatOf, identity } of repeats) expect(entries[repeatOf!]!.identity).toBe(identity);
  });

  test('depends on the seed and the set of candidates, not on their order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffffffff }),
        fc.shuffledSubarray(many, { minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        (seed, some, perCell) => {
          const draw = recipe({ kind: 'stratified', perCell }, { seed, items: ['scene', 'figure'] });
          const drawn = drawEntries(some, draw, true);
          expect(drawEntries(some.toReversed(), draw, true)).toEqual(drawn);
          expect(new Set(drawn.entries.map(({ identity }) => identity)).size).toBe(drawn.entries.length);
          for (const { probability } of drawn.entries) {
            expect(probability).toBeGreaterThan(0);
            expect(probability).toBeLessThanOrEqual(1);
          }
          for (const cell of drawn.cells) expect(cell.drawn).toBe(Math.min(perCell, cell.size));
        },
      ),
      { numRuns: 50 },
    );
  });

  test('draws as often as the stated probability says', () => {
    const people = Array.from({ length: 30 }, (_, index) =>
      candidate(index * 2, index < 8 ? 'yes' : 'no', index % 2 === 0 ? 'yes' : 'no'),
    );
    const rounds = 4000;
    const seen = new Map<string, number>();
    const stated = new Map<string, number>();
    for (let seed = 0; seed < rounds; seed += 1) {
      const draw = recipe({ kind: 'stratified', perCell: 3 }, { seed, items: ['scene', 'figure'] });
      for (const { identity, probability } of drawEntries(people, draw, true).entries) {
        seen.set(identity, (seen.get(identity) ?? 0) + 1);
        stated.set(identity, probability!);
      }
    }
    for (const [identity, probability] of stated) {
      // Four standard errors: one false alarm in some hundred thousand.
      const tolerance = 4 * Math.sqrt((probability * (1 - probability)) / rounds);
      expect(Math.abs(seen.get(identity)! / rounds - probability)).toBeLessThan(tolerance);
    }
  });
});
