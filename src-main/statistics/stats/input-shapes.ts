import { z } from 'zod';

/** What the inputs of the statistics are made of, in camel case. Fields that a method does not know are left alone. */

/** 1 = yes, 0 = no. */
const answer = z.literal([0, 1]);
export const answers = z.array(answer);
/** A number of units. */
export const count = z.int().nonnegative();
/** A number of units in a test that goes through all of them: ten million take a second or two. */
export const testedCount = count.max(10_000_000);
/** Limits within which no square and no product of two numbers overflows or vanishes, so that every figure is a number. */
const LEAST = 1e-100;
const MOST = 1e100;
/** Any measurement. */
export const number = z
  .number()
  .refine((value) => value === 0 || (Math.abs(value) >= LEAST && Math.abs(value) <= MOST), {
    message: 'neither 0 nor of a size between 1e-100 and 1e100',
  });
/** A number of units, or a sum of weights. */
export const size = number.nonnegative();
export const share = z.number().min(0).max(1);
/** Nearer to 1, the tails are lost in rounding and limits overflow. */
const MOST_CONF = 1 - 1e-12;
export const conf = z
  .number()
  .gt(0)
  .lt(1)
  .refine((value) => value <= MOST_CONF, {
    message: 'so near 1 that no limit can be told: at most 1 - 1e-12',
  })
  .default(0.95);

const row = z.tuple([size, size]);
export const twoByTwo = z.tuple([row, row]);
export const table = z.object({ table: twoByTwo, conf });

const category = z.union([z.number(), z.string()]);
export const categories = z.array(category);
export const ratings = z.array(z.array(category.nullable()));
export const clusters = z.array(category);

export const stratum = z
  .object({ N: count, n: count, humanYes: count })
  .refine((s) => s.humanYes <= s.n, { message: 'more human yes than labels' })
  .refine((s) => s.n <= s.N, { message: 'more labels than samples' });
export const strata = z.array(stratum);
/** What was labelled of one run, by the verdict of the judge. */
export const labelledRun = z.object({ yes: stratum, no: stratum });

/** Refuses an input whose lists over the same units differ in length. */
export function sameLength(input: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  const lists = keys.map((key) => input[key]).filter((list) => Array.isArray(list));
  return lists.every((list) => list.length === lists[0]?.length);
}
