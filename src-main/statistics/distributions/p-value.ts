/**
 * A p value from a sum of probabilities: 1 at most where rounding took it above, and never 0, which no test can show. A
 * smaller one than a number can hold is given as the least positive number, 4.9e-324.
 */
export function pValue(sum: number): number {
  return Math.min(1, Math.max(Number.MIN_VALUE, sum));
}
