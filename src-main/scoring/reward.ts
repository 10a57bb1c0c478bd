import type { Item, Outcome, PerItem, RewardRules, Verdict } from '../domain/index.ts';

/** The results of the stages for one rollout; null is "not measured". */
export interface RewardInput {
  readonly gateOk: boolean | null;
  readonly renderOk: boolean | null;
  readonly blank: boolean | null;
  readonly motionCheck: boolean | null;
  readonly verdicts: PerItem<Verdict | null>;
  /** Whether the prompt names an element that moves; without one the judge's motion item does not count. */
  readonly movingNamed: boolean;
}

export type ScoredOutcome = Exclude<Outcome, 'error' | 'unscored'>;

/** A result that the reward needed and that nobody measured. */
type MissingInput = 'gate' | 'render' | 'blank' | 'motion-check' | Item;

/** A reward in [0, 1] with what became of the rollout, or no reward and why. */
export type Reward =
  | { readonly kind: 'scored'; readonly reward: number; readonly outcome: ScoredOutcome }
  | { readonly kind: 'none'; readonly missing: MissingInput | null; readonly reason: string };

type Term = RewardRules['meanOf'][number];
type ZeroRule = RewardRules['zeroOn'][number];

/** Stored with every reward; raised whenever the rules below give another number for the same input. */
export const SCORING_VERSION = '1';

const REASONS: Readonly<Record<Exclude<MissingInput, Item>, string>> = {
  gate: 'the gates were not run',
  render: 'the drawing was not rendered',
  blank: 'the first frame was not checked for being blank',
  'motion-check': 'the frames were not checked for motion',
};

/**
 * The reward of one rollout (docs/guide/scores.md, Reward): 0 when a rule of `zeroOn` says so, decided in the order gate, render,
 * blank, figure; otherwise the mean over `meanOf`. Whatever is needed and missing on the way gives no reward.
 */
export function computeReward(input: RewardInput, rules: RewardRules): Reward {
  const zeros: readonly { rule: ZeroRule; zero: boolean | null; outcome: ScoredOutcome }[] = [
    { rule: 'gate', zero: negate(input.gateOk), outcome: 'gate-failed' },
    { rule: 'render', zero: negate(input.renderOk), outcome: 'render-failed' },
    { rule: 'blank', zero: input.blank, outcome: 'blank' },
    { rule: 'figure', zero: isYes(input.verdicts.figure), outcome: 'flagged' },
  ];
  for (const { rule, zero, outcome } of zeros) {
    if (!rules.zeroOn.includes(rule)) continue;
    if (zero === null) return missing(rule);
    if (zero) return { kind: 'scored', reward: 0, outcome };
  }
  return meanOfTerms(input, rules);
}

function meanOfTerms(input: RewardInput, rules: RewardRules): Reward {
  const terms = rules.meanOf.filter((term) => term !== 'motion' || input.movingNamed);
  if (terms.length === 0)
    return { kind: 'none', missing: null, reason: 'the protocol names nothing to take the mean of' };
  let passed = 0;
  for (const term of terms) {
    const value = termValue(term, input);
    if (value === null) return missing(term);
    if (value) passed += 1;
  }
  return { kind: 'scored', reward: passed / terms.length, outcome: 'scored' };
}

function termValue(term: Term, input: RewardInput): boolean | null {
  return term === 'motion-check' ? input.motionCheck : isYes(input.verdicts[term]);
}

function missing(name: MissingInput): Reward {
  const reason =
    name in REASONS ? REASONS[name as keyof typeof REASONS] : `the judge gave no verdict on "${name}"`;
  return { kind: 'none', missing: name, reason };
}

function isYes(verdict: Verdict | null): boolean | null {
  return verdict === null ? null : verdict === 'yes';
}

function negate(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}
