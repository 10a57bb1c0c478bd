/** Adjusted p values in the order given; null where there was no p, which does not count as a test. */
export interface AdjustedP {
  readonly holm: readonly (number | null)[];
  readonly bh: readonly (number | null)[];
}

/**
 * Multiple tests: Holm 1979 (family-wise error, for claims) and Benjamini & Hochberg 1995 (false discovery rate, for
 * screens). As R's p.adjust.
 */
export function pAdjust(p: readonly (number | null)[]): AdjustedP {
  const tests = p.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  tests.sort((a, b) => a.value - b.value);
  const holm: (number | null)[] = p.map(() => null);
  const bh: (number | null)[] = p.map(() => null);
  let largest = 0;
  tests.forEach(({ value, index }, rank) => {
    largest = Math.max(largest, Math.min(1, (tests.length - rank) * value));
    holm[index] = largest;
  });
  let smallest = 1;
  tests.toReversed().forEach(({ value, index }, fromEnd) => {
    smallest = Math.min(smallest, (tests.length / (tests.length - fromEnd)) * value);
    bh[index] = smallest;
  });
  return { holm, bh };
}
