export interface FleissKappa {
  readonly kappa: number | null;
  readonly reason: string | null;
}

/**
 * Fleiss' kappa from a table of units × answers that holds how many of the raters gave each answer. Every unit needs
 * the same number of raters, at least two (use alpha otherwise). Fleiss 1971.
 */
export function fleissKappa(counts: readonly (readonly number[])[]): FleissKappa {
  const raters = sum(counts[0] ?? []);
  if (counts.length === 0) return { kappa: null, reason: 'nothing labelled yet' };
  if (counts.some((unit) => sum(unit) !== raters))
    return { kappa: null, reason: 'units differ in their number of labels' };
  if (raters < 2) return { kappa: null, reason: 'no unit has two labels' };
  const agreement =
    sum(counts.map((unit) => sum(unit.map((c) => c * (c - 1))) / (raters * (raters - 1)))) / counts.length;
  const categories = Math.max(...counts.map((unit) => unit.length));
  const shares = Array.from(
    { length: categories },
    (_, k) => sum(counts.map((u) => u[k] ?? 0)) / (counts.length * raters),
  );
  if (shares.some((s) => s === 1)) return { kappa: null, reason: 'only one answer used' };
  const expected = sum(shares.map((s) => s * s));
  return { kappa: (agreement - expected) / (1 - expected), reason: null };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
