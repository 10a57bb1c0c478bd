import { perItem } from '../domain/index.ts';
import type { PerItem, Verdict } from '../domain/index.ts';

/** Two judgings of one rollout: recorded and re-judged, two models, or the same model twice. */
export interface JudgedTwice<Id> {
  readonly id: Id;
  readonly first: PerItem<Verdict | null>;
  readonly second: PerItem<Verdict | null>;
}

/** How often two judgings of one item differ. `rate` is null where no rollout has both verdicts. */
export interface FlipRate<Id> {
  /** Rollouts with a verdict from both. */
  readonly n: number;
  readonly flips: number;
  readonly rate: number | null;
  readonly yesToNo: readonly Id[];
  readonly noToYes: readonly Id[];
}

/** Compares two judgings item by item; a missing verdict is no flip and is not counted. Lists name the rollouts that differ. */
export function flipRates<Id>(pairs: readonly JudgedTwice<Id>[]): PerItem<FlipRate<Id>> {
  return perItem((item) => {
    const both = pairs.filter(({ first, second }) => first[item] !== null && second[item] !== null);
    const changed = (from: Verdict): readonly Id[] =>
      both.filter(({ first, second }) => first[item] === from && second[item] !== from).map(({ id }) => id);
    const yesToNo = changed('yes');
    const noToYes = changed('no');
    const flips = yesToNo.length + noToYes.length;
    return { n: both.length, flips, rate: both.length === 0 ? null : flips / both.length, yesToNo, noToYes };
  });
}
