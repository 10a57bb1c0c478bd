/** US dollars: $12.40, $0.0031. */
export function formatUsd(usd: number): string {
  return `$${usd.toFixed(usd >= 1 || usd === 0 ? 2 : 4)}`;
}
