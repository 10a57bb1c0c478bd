import { describe, expect, it } from 'vitest';
import { perItem } from '../../../src-main/domain/index.ts';
import type { Item, RewardRules, Verdict } from '../../../src-main/domain/index.ts';
import { computeReward } from '../../../src-main/scoring/index.ts';
import type { RewardInput } from '../../../src-main/scoring/index.ts';

const RULES: RewardRules = {
  zeroOn: ['gate', 'render', 'blank', 'figure'],
  meanOf: ['scene', 'objects', 'isometric', 'composition', 'motion-check', 'motion'],
};

/** The best rollout there is, with some verdicts or results replaced. */
function rollout(
  change: Partial<RewardInput> = {},
  verdicts: Partial<Record<Item, Verdict | null>> = {},
): RewardInput {
  return {
    gateOk: true,
    renderOk: true,
    blank: false,
    motionCheck: true,
    movingNamed: true,
    verdicts: perItem((item) =>
      verdicts[item] === undefined ? (item === 'figure' ? 'no' : 'yes') : verdicts[item],
    ),
    ...change,
  };
}

const NO_VERDICTS = perItem(() => null);
const UNSEEN = { renderOk: null, blank: null, motionCheck: null, verdicts: NO_VERDICTS };

describe('computeReward', () => {
  it.each<[string, RewardInput, number, string]>([
    ['all is well', rollout(), 1, 'scored'],
    [
      'all is well and nothing is said to move',
      rollout({ movingNamed: false }, { motion: null }),
      1,
      'scored',
    ],
    ['a gate failed and nothing else was measured', rollout({ gateOk: false, ...UNSEEN }), 0, 'gate-failed'],
    ['a gate failed although the rest is well', rollout({ gateOk: false }), 0, 'gate-failed'],
    [
      'the render failed',
      rollout({ renderOk: false, blank: null, motionCheck: null, verdicts: NO_VERDICTS }),
      0,
      'render-failed',
    ],
    ['the first frame is blank', rollout({ blank: true, verdicts: NO_VERDICTS }), 0, 'blank'],
    [
      'the first frame is blank and motion was not checked',
      rollout({ blank: true, motionCheck: null, verdicts: NO_VERDICTS }),
      0,
      'blank',
    ],
    ['a figure is seen', rollout({}, { figure: 'yes' }), 0, 'flagged'],
    [
      'a figure is seen and another verdict is missing',
      rollout({}, { figure: 'yes', motion: null }),
      0,
      'flagged',
    ],
    ['scene is no', rollout({}, { scene: 'no' }), 5 / 6, 'scored'],
    ['objects is no', rollout({}, { objects: 'no' }), 5 / 6, 'scored'],
    ['isometric is no', rollout({}, { isometric: 'no' }), 5 / 6, 'scored'],
    ['composition is no', rollout({}, { composition: 'no' }), 5 / 6, 'scored'],
    ['motion is no', rollout({}, { motion: 'no' }), 5 / 6, 'scored'],
    [
      'motion is no where nothing is said to move',
      rollout({ movingNamed: false }, { motion: 'no' }),
      1,
      'scored',
    ],
    ['the motion check fails', rollout({ motionCheck: false }), 5 / 6, 'scored'],
    [
      'the motion check fails, nothing is said to move',
      rollout({ motionCheck: false, movingNamed: false }),
      4 / 5,
      'scored',
    ],
    [
      'every item is no',
      rollout(
        { motionCheck: false },
        { scene: 'no', objects: 'no', isometric: 'no', composition: 'no', motion: 'no' },
      ),
      0,
      'scored',
    ],
    ['gate before render', rollout({ gateOk: false, renderOk: false }), 0, 'gate-failed'],
    ['render before blank', rollout({ renderOk: false, blank: true }), 0, 'render-failed'],
    ['blank before figure', rollout({ blank: true }, { figure: 'yes' }), 0, 'blank'],
  ])('gives a score when %s', (_what, input, reward, outcome) => {
    expect(computeReward(input, RULES)).toEqual({
      kind: 'scored',
      reward: expect.closeTo(reward, 12),
      outcome,
    });
  });

  it.each<[string, RewardInput, string]>([
    ['gate', rollout({ gateOk: null }), 'the gates were not run'],
    ['render', rollout({ renderOk: null }), 'the drawing was not rendered'],
    ['blank', rollout({ blank: null }), 'the first frame was not checked for being blank'],
    ['motion-check', rollout({ motionCheck: null }), 'the frames were not checked for motion'],
    ...(['scene', 'objects', 'isometric', 'composition', 'motion', 'figure'] as const).map(
      (item): [string, RewardInput, string] => [
        item,
        rollout({}, { [item]: null }),
        `the judge gave no verdict on "${item}"`,
      ],
    ),
  ])('gives no score without %s, and says so', (missing, input, reason) => {
    expect(computeReward(input, RULES)).toEqual({ kind: 'none', missing, reason });
  });

  it('needs the figure verdict before any other', () => {
    expect(computeReward(rollout({ verdicts: NO_VERDICTS }), RULES)).toMatchObject({
      kind: 'none',
      missing: 'figure',
    });
  });

  it.each<[RewardRules['zeroOn'][number], Partial<RewardInput>]>([
    ['gate', { gateOk: null }],
    ['render', { renderOk: null }],
    ['blank', { blank: null }],
  ])('does not ask for %s where the protocol has no such rule', (rule, change) => {
    const rules = { ...RULES, zeroOn: RULES.zeroOn.filter((other) => other !== rule) };
    expect(computeReward(rollout(change), rules)).toMatchObject({ kind: 'scored', reward: 1 });
  });

  it('scores a figure where the protocol allows figures', () => {
    const rules = { ...RULES, zeroOn: RULES.zeroOn.filter((rule) => rule !== 'figure') };
    expect(computeReward(rollout({}, { figure: 'yes' }), rules)).toEqual({
      kind: 'scored',
      reward: 1,
      outcome: 'scored',
    });
  });

  it('gives no score when there is nothing to take the mean of', () => {
    const rules: RewardRules = { ...RULES, meanOf: ['motion'] };
    expect(computeReward(rollout({ movingNamed: false }), rules)).toMatchObject({
      kind: 'none',
      missing: null,
    });
    expect(computeReward(rollout(), rules)).toMatchObject({ kind: 'scored', reward: 1 });
  });
});
