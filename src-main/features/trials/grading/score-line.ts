/** The two raw metrics between which the score runs: `base` scores 0, `reference` scores 100. */
export interface ScoreLine {
  readonly base: number;
  readonly reference: number;
}

interface Range {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** clamp((raw − base) / (reference − base), 0, 1) × 100 (docs/trials.md, Grading); throws a RangeError unless base < reference. */
export function scoreOf(raw: number, { base, reference }: ScoreLine): number {
  if (!(base < reference)) throw new RangeError(`the reference ${reference} is not above the base ${base}`);
  return Math.min(1, Math.max(0, (raw - base) / (reference - base))) * 100;
}

/** The score of rounded figures: its value, and the least and greatest score that they may stand for; null without a scale. */
export function scoreInterval(raw: Range, base: Range, reference: Range): Range | null {
  if (!(base.high < reference.low)) return null;
  // The score rises with raw and falls with base and reference wherever it is not clamped.
  return {
    value: scoreOf(raw.value, { base: base.value, reference: reference.value }),
    low: scoreOf(raw.low, { base: base.high, reference: reference.high }),
    high: scoreOf(raw.high, { base: base.low, reference: reference.low }),
  };
}
