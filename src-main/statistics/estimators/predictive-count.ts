import { betaBinomial } from '../distributions/beta-binomial.ts';
import { sumOfCounts, type CountDistribution } from './count-distribution.ts';
import type { Stratum } from './stratified-rate.ts';

/**
 * What is known of a stratum: N samples, n of them labelled, humanYes of those yes, all plain counts. Where labels were drawn with unequal
 * probabilities, `rest` says what they tell about the samples without a label.
 */
export interface PredictedStratum extends Stratum {
  readonly rest?: { readonly share: number; readonly effective: number } | undefined;
}

/**
 * How many samples of the strata people would answer with yes: those labelled so, and of the others the predictive
 * distribution under Jeffreys' prior, Beta(½ + np, ½ + n(1 − p)). The finite population is respected: with the last label
 * the count is known. Gelman et al. 2013, "Bayesian Data Analysis", chapter 8; Brown, Cai & DasGupta 2001.
 */
export function predictiveCount(strata: readonly PredictedStratum[]): CountDistribution {
  return sumOfCounts(
    strata.map(({ N, n, humanYes, rest }) => {
      const effective = rest?.effective ?? n;
      const yes = rest === undefined ? humanYes : rest.share * rest.effective;
      return {
        from: humanYes,
        mass: betaBinomial(Math.max(0, Math.round(N - n)), 0.5 + yes, 0.5 + Math.max(0, effective - yes)),
      };
    }),
  );
}
