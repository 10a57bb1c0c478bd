import { twoSidedZ } from '../distributions/normal-quantile.ts';

export interface LabelsNeeded {
  /** Normal approximation z² p (1 − p) / h², rounded up. */
  readonly nNormal: number;
  /** Smallest n whose Wilson interval at a rate of exactly p has at most this half-width. */
  readonly nWilson: number;
  /** `nWilson` for a population of N: n / (1 + n/N), rounded up; null without N. */
  readonly nFinite: number | null;
}

/** Half-width of the Wilson interval at a rate of exactly p, for n > 0 (k = p·n need not be whole). */
function wilsonHalfWidth(p: number, n: number, z: number): number {
  return (z * Math.sqrt(n * p * (1 - p) + (z * z) / 4)) / (n + z * z);
}

/** Simple random labels needed for a half-width in (0, 1) at an expected rate p. Wilson 1927; Cochran 1977, chapter 4. */
export function labelsNeeded(
  halfWidth: number,
  p: number,
  conf = 0.95,
  N: number | null = null,
): LabelsNeeded {
  const z = twoSidedZ(conf);
  const spread = p * (1 - p);
  const nNormal = Math.ceil((z * z * spread) / halfWidth ** 2);
  // w(n) = h solved for n: h² (n + z²)² = z² (n p (1 − p) + z²/4), a quadratic whose larger root is wanted
  const linear = 2 * z * z - (z * z * spread) / halfWidth ** 2;
  const constant = z ** 4 * (1 - 1 / (4 * halfWidth ** 2));
  const root = (-linear + Math.sqrt(Math.max(0, linear * linear - 4 * constant))) / 2;
  let nWilson = Math.max(1, Math.floor(root));
  // the width falls with n, so rounding of the root is mended by one step up
  while (wilsonHalfWidth(p, nWilson, z) > halfWidth) nWilson++;
  return { nNormal, nWilson, nFinite: N === null ? null : Math.ceil(nWilson / (1 + nWilson / N)) };
}
