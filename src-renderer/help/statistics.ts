import type { FigureHelp } from './figure-help.ts';

/** What the figures of the Calibration and Compare views are. */
export const STATISTICS = {
  judgeRate: {
    title: 'Judge rate',
    what: 'Share of the judge’s answers that are yes.',
    how: 'Exact: the judge answered for every sample.',
  },
  correctedRate: {
    title: 'Corrected rate',
    what: 'The rate of yes that people would give to all these samples.',
    how: 'Post-stratified on run and verdict: share of each cell × people’s yes among its labels. 95% MOVER interval over Wilson limits.',
  },
  humanRate: {
    title: 'Human rate',
    what: 'Share of yes among the labels as they are.',
    how: 'Not weighted: labels drawn by verdict stand for other shares than their own. Wilson interval.',
  },
  sensitivity: {
    title: 'Sensitivity',
    what: 'Of what people call yes, the share that the judge calls yes.',
    how: 'Weighted back to all samples (Begg & Greenes), so right when labels were drawn by verdict.',
  },
  specificity: {
    title: 'Specificity',
    what: 'Of what people call no, the share that the judge calls no.',
    how: 'Weighted back to all samples (Begg & Greenes), so right when labels were drawn by verdict.',
  },
  ppv: {
    title: 'Yes upheld (PPV)',
    what: 'Share of the judge’s yes that people uphold.',
    how: 'Wilson interval; exact where every sample is labelled.',
  },
  npv: {
    title: 'No upheld (NPV)',
    what: 'Share of the judge’s no that people uphold.',
    how: 'Wilson interval; exact where every sample is labelled.',
  },
  balancedAccuracy: {
    title: 'Balanced accuracy',
    what: 'Mean of sensitivity and specificity: 50% is chance.',
    how: 'MOVER over both intervals.',
  },
  agreement: {
    title: 'Agreement',
    what: 'Share of samples on which judge and people say the same.',
    how: 'Raw: Wilson. Weighted: bootstrap of whole prompts.',
  },
  kappa: {
    title: 'Cohen’s kappa',
    what: 'Agreement beyond what two independent raters of these rates would reach: 0 is chance, 1 perfect.',
    how: '(pₒ − pₑ) / (1 − pₑ). Can be 0 at 95% agreement where nearly all answers are the same: read it beside AC1.',
  },
  ac1: {
    title: 'Gwet’s AC1',
    what: 'Chance-corrected agreement that holds when one answer dominates.',
    how: 'Chance agreement is 2q(1 − q), q the mean yes rate of both.',
  },
  pabak: {
    title: 'PABAK',
    what: 'Kappa as it would be with both answers equally frequent.',
    how: '2pₒ − 1',
  },
  prevalenceIndex: {
    title: 'Prevalence index',
    what: 'How far yes outweighs no in both together, −1 to 1.',
    how: '(both yes − both no) ÷ labels; beyond ±0.8 kappa says little.',
  },
  biasIndex: {
    title: 'Bias index',
    what: 'How much more often one of the two says yes.',
    how: '(only people yes − only judge yes) ÷ labels',
  },
  mcc: {
    title: 'Matthews correlation',
    what: 'Correlation of verdict and label, −1 to 1.',
    how: 'n/a where a margin of the table is zero.',
  },
  alpha: {
    title: 'Krippendorff’s alpha',
    what: 'Agreement between people beyond chance, with any number of annotators and gaps.',
    how: '1 − Dₒ/Dₑ over samples with two labels or more; below 0.667 the item’s wording needs work.',
  },
  fourCells: {
    title: 'Four cells',
    what: 'Pairs by whether the item passes in A and in B.',
    how: 'A pair counts where the judge answered for both rollouts.',
  },
  judgedDifference: {
    title: 'Difference as judged',
    what: 'Pass rate of B minus pass rate of A, over the tasks that both were judged on.',
    how: 'Mean of task differences; bootstrap of tasks, or t where they are few. p from sign flips over tasks, Holm over the items.',
  },
  correctedDifference: {
    title: 'Corrected difference',
    what: 'The same difference as people would see it, from the labels of both runs.',
    how: 'Difference of the corrected rates with a MOVER interval, for exactly these samples.',
  },
} as const satisfies Readonly<Record<string, FigureHelp>>;
