import { fairCoinAtMost, fairCoinPoint } from '../distributions/fair-coin.ts';
import { pValue } from '../distributions/p-value.ts';

export interface McNemarExact {
  readonly nDiscordant: number;
  /** Two-sided exact p, 1 without discordant pairs. */
  readonly pExact: number;
  /** Mid-p; null without discordant pairs, where nothing is tested. */
  readonly pMid: number | null;
  readonly reason: string | null;
}

/**
 * McNemar's exact test on the two kinds of discordant pairs, with its mid-p.
 * McNemar 1947; Fagerland, Lydersen & Laake 2013 (mid-p, 1 − P(b)/2 where b = c).
 */
export function mcnemarExact(b: number, c: number): McNemarExact {
  const nDiscordant = b + c;
  if (nDiscordant === 0) return { nDiscordant, pExact: 1, pMid: null, reason: 'the two never differ' };
  const fewer = Math.min(b, c);
  const point = fairCoinPoint(fewer, nDiscordant);
  const twice = 2 * fairCoinAtMost(fewer, nDiscordant);
  return {
    nDiscordant,
    pExact: pValue(twice),
    pMid: b === c ? 1 - point / 2 : pValue(twice - point),
    reason: null,
  };
}
