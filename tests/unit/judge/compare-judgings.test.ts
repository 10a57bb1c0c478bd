import { describe, expect, it } from 'vitest';
import { perItem } from '../../../src-main/domain/index.ts';
import type { Item, PerItem, Verdict } from '../../../src-main/domain/index.ts';
import { flipRates, reparse } from '../../../src-main/judge/index.ts';

const verdicts = (given: Partial<Record<Item, Verdict>>): PerItem<Verdict | null> =>
  perItem((item) => given[item] ?? null);

const STILL =
  '{"scene": "Yes", "objects": "No", "isometric": "Yes", "composition": "Yes", "figure": "No", "notes": "fine"}';
const MOTION = 'Here is my verdict.\n```json\n{"moving_element": "boat", "motion": "no"}\n```';
const READ = { scene: 'yes', objects: 'no', isometric: 'yes', composition: 'yes', figure: 'no' } as const;

describe('reparse', () => {
  it('finds no difference where the recorded verdicts are what the texts say', () => {
    expect(reparse([STILL, MOTION], verdicts({ ...READ, motion: 'no' }))).toEqual([]);
    expect(reparse([STILL], verdicts(READ))).toEqual([]);
  });

  it('takes the reply to a second asking for the first, unusable one', () => {
    expect(
      reparse(['```json\n{"scene": "yes", "objects":', STILL, MOTION], verdicts({ ...READ, motion: 'no' })),
    ).toEqual([]);
  });

  it('agrees that an unusable reply gives no verdict', () => {
    for (const text of [
      '{"scene": "yes", "objects": "yes"',
      "I can't assess this image.",
      '{"scene": "yes", "objects": "yes"}',
    ]) {
      expect(reparse([text], verdicts({}))).toEqual([]);
    }
  });

  it('lists a verdict that was recorded otherwise, and one that the text does not give', () => {
    expect(reparse([STILL], verdicts({ ...READ, scene: 'no', motion: 'yes' }))).toEqual([
      { item: 'scene', recorded: 'no', reparsed: 'yes', reason: null },
      { item: 'motion', recorded: 'yes', reparsed: null, reason: 'no recorded text answers this item' },
    ]);
  });

  it('says why a text gives no verdict', () => {
    const [difference] = reparse([STILL.replace('"Yes"', '"maybe"')], verdicts({ scene: 'yes' }));
    expect(difference).toMatchObject({
      item: 'scene',
      recorded: 'yes',
      reparsed: null,
      reason: expect.stringContaining('maybe'),
    });
  });
});

describe('flipRates', () => {
  it('counts the rollouts with both verdicts and names those that differ', () => {
    const rates = flipRates([
      {
        id: 'a',
        first: verdicts({ scene: 'yes', figure: 'no' }),
        second: verdicts({ scene: 'no', figure: 'no' }),
      },
      { id: 'b', first: verdicts({ scene: 'yes' }), second: verdicts({ scene: 'yes', figure: 'yes' }) },
      { id: 'c', first: verdicts({ scene: 'no' }), second: verdicts({ scene: 'yes' }) },
      { id: 'd', first: verdicts({}), second: verdicts({ scene: 'yes' }) },
    ]);
    expect(rates.scene).toEqual({ n: 3, flips: 2, rate: 2 / 3, yesToNo: ['a'], noToYes: ['c'] });
    expect(rates.figure).toEqual({ n: 1, flips: 0, rate: 0, yesToNo: [], noToYes: [] });
    expect(rates.motion).toMatchObject({ n: 0, rate: null });
  });
});
