import type { FigureHelp } from './figure-help.ts';
import { STATISTICS } from './statistics.ts';

export const FIGURES = {
  ...STATISTICS,
  trialScore: {
    title: 'Score of a trial',
    what: 'The raw metric on the protocol’s score line, 0 to 100, as the page shows it.',
    how: '(raw − base) ÷ (reference − base), kept within 0 and 1, × 100.',
  },
  trialRaw: {
    title: 'Raw metric',
    what: 'The macro-averaged grade of the drawings, as the page shows it.',
    how: 'The mean over the drawing groups of each group’s mean grade; missing and malformed drawings count as 0.',
  },
  trialSelfChecks: {
    title: 'Self-checks',
    what: 'Self-checks that passed, of those that the page says were used.',
    how: 'A free one is listed on the page and not counted as used.',
  },
  trialReview: {
    title: 'Review',
    what: 'Reviewer’s checks that passed, of those that the page lists.',
    how: 'A failed check makes the score 0. People agree or disagree with each on the trial’s page.',
  },
  rollouts: {
    title: 'Rollouts',
    what: 'Model answers to tasks that the run holds.',
    how: 'Byte-identical repeats of a line are counted once; lines that could not be read are counted as skipped.',
  },
  reward: {
    title: 'Reward',
    what: 'The score of one rollout, 0 to 1.',
    how: '0 when a gate failed, the render failed, the first frame is blank or the judge sees a figure; otherwise the mean of scene, objects, isometric, composition, the motion check and, where the prompt names a moving element, the judge’s motion item.',
  },
  rewardMean: {
    title: 'Mean reward',
    what: 'Mean of the recorded rewards, with its 95% interval.',
    how: 'Over scored rollouts only. Errors and unscored rollouts have no score and never enter the mean.',
  },
  recomputedReward: {
    title: 'Recomputed reward',
    what: 'The reward worked out here from our gates, frames and motion check and the recorded verdicts.',
    how: 'n/a before the audit, or where a verdict is missing. ≠ marks stages that differ from the record.',
  },
  errors: {
    title: 'Errors',
    what: 'Rollouts without a score because a sandbox, provider or judge failed.',
    how: 'Counted beside the scores, never as zeros.',
  },
  gatePassRate: {
    title: 'Gate pass rate',
    what: 'Share of rollouts whose answer passed all nine code gates, as recorded.',
    how: 'passed ÷ (passed + failed); rollouts that were never checked are left out.',
  },
  flagRate: {
    title: 'Flag rate',
    what: 'Share of rollouts in which the judge sees a person, animal, face or figure.',
    how: 'flagged ÷ rollouts whose figure item was answered.',
  },
  itemRate: {
    title: 'Item pass rate',
    what: 'Share of “yes” among the judge’s recorded answers to one item.',
    how: 'yes ÷ (yes + no); items that were not asked or not answered are left out.',
  },
  labelCoverage: {
    title: 'Label coverage',
    what: 'Rollouts with at least one label by a person.',
    how: 'labelled ÷ rollouts.',
  },
  outcomes: {
    title: 'Outcomes',
    what: 'What became of each rollout: scored, flagged, blank, render failed, gate failed, unscored or error.',
    how: 'Every rollout has exactly one outcome; the bar’s width is their share.',
  },
  flipRate: {
    title: 'Flip rate',
    what: 'How often repeats of one prompt get different verdicts.',
    how: 'Share of pairs of repeats whose recorded verdicts differ, averaged over prompts with at least two answers.',
  },
  gate: {
    title: 'Gate',
    what: 'The first code gate that refused the answer, recomputed here where the audit has run, otherwise as recorded.',
    how: 'Nine gates in order: extract, size, well-formed, single root, script, external reference, event handler, event animation, text.',
  },
  judge: {
    title: 'Judge verdicts',
    what: 'Recorded answers to the six items: S scene, O objects, I isometric, C composition, M motion, F figure.',
    how: '● yes, ○ no, a dash where the item was not asked or not answered.',
  },
  labels: {
    title: 'Labels',
    what: 'What people answered to the six items.',
    how: 'One value where all annotators agree, a split mark where they do not.',
  },
  motion: {
    title: 'Motion',
    what: 'Largest share of pixels that changed between two of the four frames, and whether the motion check passed.',
    how: 'Two pixels differ when a channel differs by more than 24. The check passes when a 16×16 block changed against t0 and among the later frames, and no pair changed by 90% or more (flash).',
  },
  differs: {
    title: 'Recorded ≠ recomputed',
    what: 'Stages whose result worked out here differs from the recorded one.',
    how: 'Compared are gate, render, blank, motion and reward, once the audit has run.',
  },
} as const satisfies Readonly<Record<string, FigureHelp>>;

export type FigureId = keyof typeof FIGURES;
