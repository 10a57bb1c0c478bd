/**
 * Probabilities of 0 … trials successes where the rate itself is Beta(a, b): the predictive distribution of units that were
 * not seen. From the ratios of neighbours, P(y + 1) / P(y) = (m − y)(a + y) / ((y + 1)(b + m − y − 1)), so that no large gamma
 * function is subtracted from another.
 */
export function betaBinomial(trials: number, a: number, b: number): Float64Array {
  const logs = new Float64Array(trials + 1);
  let log = 0;
  let largest = 0;
  for (let y = 0; y < trials; y++) {
    log += Math.log(((trials - y) * (a + y)) / ((y + 1) * (b + trials - y - 1)));
    logs[y + 1] = log;
    if (log > largest) largest = log;
  }
  const mass = logs.map((value) => Math.exp(value - largest));
  const total = mass.reduce((sum, value) => sum + value, 0);
  return mass.map((value) => value / total);
}
