/**
 * What became of a rollout, worst first. An `error` (sandbox, provider or judge failed) and an `unscored` row have no
 * score and never enter a mean; the four outcomes between them and `scored` have the score 0.
 */
export const OUTCOMES = [
  'error',
  'unscored',
  'gate-failed',
  'render-failed',
  'blank',
  'flagged',
  'scored',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The six on-disk formats, oldest last (docs/formats.md). */
export const FORMATS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'] as const;
export type RunFormat = (typeof FORMATS)[number];
