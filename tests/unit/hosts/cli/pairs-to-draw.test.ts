import { describe, expect, it } from 'vitest';
import { pairsToDraw } from '../../../../src-main/features/comparison/pairs-to-draw.ts';
import { importFile, openSample, rollout } from '../../store/sample-rollouts.ts';

/** Pairs of a rollout with itself, of one run of which every third rollout has no drawing. */
function sample(rollouts: number) {
  const store = openSample();
  const rows = Array.from({ length: rollouts }, (_, i) => rollout(i, i % 3 === 0 ? { drawing: null } : {}));
  importFile(store, rows);
  const pairs = rows.map((_, i) => ({
    ...{ a: i + 1, b: i + 1, taskKey: `task ${i}`, repeat: 0, rewardDifference: null },
  }));
  const run = { store, runId: 1 };
  const draw = (count: number) => pairsToDraw(pairs, { a: run, b: run }, count);
  return { draw };
}

describe('pairsToDraw', () => {
  it('passes over pairs with an empty half, in the order of the change', () => {
    const { pairs, halfEmpty } = sample(9).draw(3);
    expect(pairs.map(({ a }) => a)).toEqual([2, 3, 5]);
    expect(halfEmpty).toBe(0);
  });

  it('counts as empty what the record or the audit says cannot be read, fails or is blank', () => {
    const store = openSample();
    const { recorded } = rollout(0);
    const refusedBy = (gate: string) => ({ recorded: { ...recorded, gateOk: false, gate, renderOk: null } });
    importFile(store, [
      rollout(0, refusedBy('xml')),
      rollout(1, refusedBy('text')),
      rollout(2, { recorded: { ...recorded, renderOk: false } }),
      rollout(3),
      rollout(4, { recorded: { ...recorded, blank: true } }),
    ]);
    const pairs = [1, 2, 3, 4, 5].map((id) => ({
      ...{ a: id, b: id, taskKey: 'task', repeat: 0, rewardDifference: null },
    }));
    const run = { store, runId: 1 };
    expect(pairsToDraw(pairs, { a: run, b: run }, 5)).toMatchObject({
      pairs: [{ a: 2 }, { a: 4 }, { a: 1 }, { a: 3 }, { a: 5 }],
      halfEmpty: 3,
    });
  });

  it('takes them where there are no others, and counts them', () => {
    const { pairs, halfEmpty } = sample(6).draw(5);
    expect(pairs.map(({ a }) => a)).toEqual([2, 3, 5, 6, 1]);
    expect(halfEmpty).toBe(1);
  });

  it('finds whole pairs behind many that are not', () => {
    expect(sample(700).draw(400).halfEmpty).toBe(0);
    expect(sample(2).draw(24).pairs).toHaveLength(2);
  });
});
