import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../../src-main/features/queues/index.ts';
import type { QueueEntry } from '../../../../src-main/store/index.ts';

const entries: readonly QueueEntry[] = Array.from({ length: 101 }, (_, index) => ({
  identity: `rollout-${index % 100}`,
  probability: 0.5,
  stratum: index % 4 === 0 ? 'yes' : 'no',
  repeatOf: index === 100 ? 0 : null,
}));
const people = ['anna', 'ben', 'cleo'];
const shares = (overlap: number) =>
  people.map((person) => positionsOf(person, entries, { sharing: { people, overlap }, seed: 3 })!);

describe('positionsOf', () => {
  test('gives everything to everybody where nobody is named, and to people who are not among those named', () => {
    expect(positionsOf('anna', entries, { sharing: null, seed: 3 })).toBeNull();
    expect(positionsOf('dora', entries, { sharing: { people, overlap: 0 }, seed: 3 })).toBeNull();
  });

  test('divides the entries evenly, each to one person', () => {
    const firsts = shares(0).map((share) => [...share].filter((position) => position < 100));
    expect(firsts.map(({ length }) => length).sort()).toEqual([33, 33, 34]);
    expect(new Set(firsts.flat()).size).toBe(100);
  });

  test('gives the wanted share of each stratum to a second person as well', () => {
    const owners = (position: number) => shares(0.2).filter((share) => share.has(position)).length;
    const doubled = entries
      .slice(0, 100)
      .flatMap((entry, position) => (owners(position) === 2 ? [entry] : []));
    expect(doubled).toHaveLength(20);
    expect(doubled.filter(({ stratum }) => stratum === 'yes')).toHaveLength(5);
    expect(entries.every((_, position) => owners(position) > 0)).toBe(true);
  });

  test('lets everything be labelled twice with an overlap of 1', () => {
    const sizes = shares(1).map((share) => [...share].filter((position) => position < 100).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(200);
  });

  test('returns a repeat to whoever has the entry that it repeats', () => {
    for (const share of shares(0.2)) expect(share.has(100)).toBe(share.has(0));
  });

  test('stays the same for the same seed', () => {
    expect(shares(0.2)).toEqual(shares(0.2));
  });
});
