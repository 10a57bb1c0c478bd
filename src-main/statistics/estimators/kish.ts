/** Number of equally weighted observations that would be as precise: (Σw)² / Σw²; null without weight. Kish 1965. */
export function kishEffectiveN(weights: readonly number[]): number | null {
  const sum = weights.reduce((total, w) => total + w, 0);
  const squares = weights.reduce((total, w) => total + w * w, 0);
  return squares > 0 ? (sum * sum) / squares : null;
}
