import { createRandom, randomIndex } from '../random.ts';

export interface ResampleOptions {
  readonly seed: number;
  readonly resamples: number;
}

/**
 * Draws as many whole clusters (prompts) as there are, with replacement, again and again, and sums each column over the
 * drawn ones: whatever is a function of such sums has its bootstrap distribution in the result. One row of numbers per
 * cluster, all of one width; one row of sums per resample. Field & Welsh 2007.
 */
export function resampleTotals(
  clusters: readonly (readonly number[])[],
  { seed, resamples }: ResampleOptions,
): readonly (readonly number[])[] {
  const width = clusters[0]?.length ?? 0;
  // one flat array: the inner loop runs resamples × clusters × width times
  const flat = Float64Array.from(clusters.flat());
  const random = createRandom(seed);
  return Array.from({ length: resamples }, () => {
    const sums = new Array<number>(width).fill(0);
    for (let draw = 0; draw < clusters.length; draw++) {
      const start = width * randomIndex(random, clusters.length);
      for (let column = 0; column < width; column++)
        sums[column] = (sums[column] ?? 0) + (flat[start + column] ?? 0);
    }
    return sums;
  });
}
