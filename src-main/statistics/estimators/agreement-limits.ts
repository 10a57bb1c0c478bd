import { betaQuantile } from '../distributions/beta-quantile.ts';
import { limitsOfFigure, type CountNode } from './count-distribution.ts';
import { clamp } from './two-by-two.ts';

/** Pairs of answers to the same units, by what the two people said; sums of shares where units have more than two answers. */
export interface AnswerPairs {
  readonly bothYes: number;
  readonly differ: number;
  readonly bothNo: number;
}

export interface AgreementLimits {
  readonly agreement: number | null;
  readonly agreementLow: number | null;
  readonly agreementHigh: number | null;
  readonly alpha: number | null;
  readonly alphaLow: number | null;
  readonly alphaHigh: number | null;
  readonly ac1: number | null;
  readonly ac1Low: number | null;
  readonly ac1High: number | null;
  readonly reason: string | null;
}

const NODES = 128;

/**
 * Agreement of interchangeable people with limits that claim no certainty, also where nobody differed: the shares of pairs that
 * differ, and of yes among those that agree, are independent under Jeffreys' prior on the three outcomes, Beta(d + ½, a + 1)
 * and Beta(yes + ½, no + ½). Alpha is Krippendorff's, AC1 Gwet's, both as functions of these shares.
 */
export function agreementLimits({ bothYes, differ, bothNo }: AnswerPairs, conf = 0.95): AgreementLimits {
  const units = bothYes + differ + bothNo;
  if (units <= 0)
    return {
      ...{ agreement: null, agreementLow: null, agreementHigh: null, alpha: null, alphaLow: null },
      ...{ alphaHigh: null, ac1: null, ac1Low: null, ac1High: null, reason: 'no unit has two labels' },
    };
  const observed = [differ / units, bothYes + bothNo > 0 ? bothYes / (bothYes + bothNo) : 0.5] as const;
  const nodes = [
    betaNodes(differ + 0.5, bothYes + bothNo + 1),
    betaNodes(bothYes + 0.5, bothNo + 0.5),
  ] as const;
  const limits = (figure: (differing: number, yes: number) => number | null, estimate: number | null) => {
    const found = estimate === null ? null : limitsOfFigure(nodes, figure, conf);
    if (found === null || estimate === null) return { low: null, high: null };
    return { low: Math.min(estimate, found.low), high: Math.max(estimate, found.high) };
  };
  // the finite-sample alpha of Krippendorff: expected disagreement among 2n answers without replacement
  const alpha = alphaOf(observed[0], observed[1], units);
  const ac1 = ac1Of(...observed);
  const [ofAgreement, ofAlpha, ofAc1] = [
    limits((differing) => 1 - differing, 1 - observed[0]),
    limits((differing, yes) => alphaOf(differing, yes, units), alpha),
    limits(ac1Of, ac1),
  ];
  return {
    agreement: 1 - observed[0],
    agreementLow: ofAgreement.low,
    agreementHigh: ofAgreement.high,
    alpha,
    alphaLow: ofAlpha.low,
    alphaHigh: ofAlpha.high,
    ac1,
    ac1Low: ofAc1.low,
    ac1High: ofAc1.high,
    reason: alpha === null ? 'only one answer used' : null,
  };
}

function alphaOf(differing: number, yesAmongAgreed: number, units: number): number | null {
  const yes = differing / 2 + (1 - differing) * yesAmongAgreed;
  const expected = (2 * yes * (1 - yes) * 2 * units) / (2 * units - 1);
  return expected > 0 ? 1 - differing / expected : null;
}

function ac1Of(differing: number, yesAmongAgreed: number): number {
  const yes = differing / 2 + (1 - differing) * yesAmongAgreed;
  const expected = 2 * yes * (1 - yes);
  return clamp((1 - differing - expected) / (1 - expected), -1, 1);
}

/** Quantiles that stand for a beta distribution, closer together in its tails. */
function betaNodes(a: number, b: number): readonly CountNode[] {
  const edge = (i: number) => (i / NODES) ** 2 * (3 - (2 * i) / NODES);
  return Array.from({ length: NODES }, (_, i) => ({
    count: betaQuantile((edge(i) + edge(i + 1)) / 2, a, b),
    weight: edge(i + 1) - edge(i),
  }));
}
