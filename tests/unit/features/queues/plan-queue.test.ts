import { describe, expect, test } from 'vitest';
import { perItem, type Protocol } from '../../../../src-main/domain/index.ts';
import { drawQueue, flagCost, planQueue, recipeOf } from '../../../../src-main/features/queues/index.ts';
import { commitLabels, getRollout, listQueueEntries, type Store } from '../../../../src-main/store/index.ts';
import { importFile, openSample, rollout, RUN } from '../../store/sample-rollouts.ts';

/** Forty rollouts of two runs: every fourth is flagged, every tenth failed a gate and has no drawing. */
function openFolder(): Store {
  const store = openSample();
  const rollouts = Array.from({ length: 40 }, (_, index) => {
    const recorded = rollout(index).recorded;
    const verdicts = perItem((item) =>
      item === 'figure' && index % 4 !== 0 ? ('no' as const) : ('yes' as const),
    );
    return index % 10 === 9
      ? rollout(index, {
          drawing: null,
          reward: 0,
          recorded: { ...recorded, gateOk: false, gate: 'xml', verdicts: perItem(() => null) },
        })
      : rollout(index, { reward: index % 4 === 0 ? 0 : 0.5, recorded: { ...recorded, verdicts } });
  });
  importFile(store, rollouts.slice(0, 20));
  importFile(store, rollouts.slice(20), {
    run: { ...RUN, folder: 'runs/base', name: 'base' },
    path: 'runs/base/traces.jsonl',
  });
  return store;
}

describe('planQueue', () => {
  test('tells how many and from where', () => {
    const plan = planQueue(openFolder(), {
      draw: { kind: 'random', n: 12 },
      sharing: { people: ['anna', 'ben'], overlap: 0.5 },
      repeatShare: 0.25,
    });
    expect(plan).toMatchObject({ population: 40, withoutDrawing: 4, repeats: 3, unknownBecause: null });
    expect(plan.entries).toHaveLength(15);
    expect(plan.perRun.map(({ runName, matching }) => [runName, matching])).toEqual([
      ['base', 20],
      ['rl-model', 20],
    ]);
    expect(plan.perRun.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(12);
    expect(plan.perPerson.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThanOrEqual(18);
  });

  test.each([
    ['everything', { kind: 'matching' }, '', 40, true],
    ['one run', { kind: 'matching' }, 'run:base', 20, true],
    ['what has a drawing', { kind: 'random', n: 10 }, 'has:drawing run:base,rl-model', 10, true],
    ['a filter by outcome', { kind: 'random', n: 5 }, 'run:base flagged:yes', 5, false],
    ['a filter by label', { kind: 'matching' }, '-has:label', 40, false],
    ['free text', { kind: 'matching' }, 'lighthouse', 40, false],
    ['all flagged', { kind: 'flagged' }, '', 10, false],
    ['flagged of a run', { kind: 'flagged' }, 'run:base', 5, false],
    ['gate failures', { kind: 'gate-failures' }, '', 4, false],
  ] as const)('%s: %j %j gives %i entries, known probabilities: %s', (_, draw, filter, entries, known) => {
    const plan = planQueue(openFolder(), { draw, filter });
    expect(plan.entries).toHaveLength(entries);
    expect(plan.unknownBecause === null).toBe(known);
    expect(plan.entries.every(({ probability }) => (probability !== null) === known)).toBe(true);
  });

  test('finds what the judge and people disagree on', () => {
    const store = openFolder();
    const label = { annotator: 'anna', note: null, blind: true, afterReveal: false, queueId: null } as const;
    commitLabels(store, [
      { ...label, identity: rollout(0).identity, item: 'figure', value: 'no' },
      { ...label, identity: rollout(1).identity, item: 'figure', value: 'no' },
    ]);
    const plan = planQueue(store, { draw: { kind: 'disagreements', between: ['judge-label'] } });
    expect(plan.entries.map(({ identity }) => identity)).toEqual([rollout(0).identity]);
  });

  test('refuses a filter and a recipe that it cannot read', () => {
    const store = openFolder();
    expect(() => planQueue(store, { draw: { kind: 'flagged' }, filter: 'rewrd:>1' })).toThrow(/rewrd/);
    expect(() => planQueue(store, { draw: { kind: 'random', n: 0 } })).toThrow(/draw\.n/);
    expect(() => drawQueue(store, 'none', { draw: { kind: 'matching' }, filter: 'run:gone' })).toThrow(
      /nothing/,
    );
  });
});

describe('drawQueue', () => {
  test('freezes what the plan showed', () => {
    const store = openFolder();
    const recipe = { draw: { kind: 'stratified', perCell: 4 }, items: ['figure'], seed: 11 } as const;
    const plan = planQueue(store, { ...recipe, items: ['figure'] });
    const queue = drawQueue(store, 'figures', { ...recipe, items: ['figure'] });
    expect(listQueueEntries(store, queue.id)).toEqual(plan.entries);
    expect(recipeOf(queue)).toEqual(plan.recipe);
    expect(queue).toMatchObject({ seed: 11, items: ['figure'], knownProbabilities: true });
    expect(queue.recipe).toMatchObject({ drawnFrom: { population: 40, cells: plan.cells } });
    commitLabels(store, [
      {
        ...{ annotator: 'anna', note: null, blind: true, afterReveal: false, queueId: queue.id },
        ...{ identity: plan.entries[0]!.identity, item: 'figure', value: 'yes' },
      },
    ]);
    expect(listQueueEntries(store, queue.id)).toEqual(plan.entries);
  });
});

describe('flagCost', () => {
  const rules: Protocol['reward'] = {
    zeroOn: ['gate', 'render', 'blank', 'figure'],
    meanOf: ['scene', 'objects', 'isometric', 'composition', 'motion-check', 'motion'],
  };

  test('is what the rollout would have without the flag, and null without one', () => {
    const store = openFolder();
    expect(flagCost(getRollout(store, 1), rules)).toBe(1);
    expect(flagCost(getRollout(store, 2), rules)).toBeNull();
  });
});
