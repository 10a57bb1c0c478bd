/**
 * The probability that a sample came into at least one of several independent draws, 1 − Π (1 − π); null where there is no
 * draw with a known probability. Each π is above 0 and at most 1.
 */
export function combinedProbability(probabilities: readonly number[]): number | null {
  if (probabilities.length === 0) return null;
  return 1 - probabilities.reduce((missed, probability) => missed * (1 - probability), 1);
}
