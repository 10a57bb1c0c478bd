/** Minimum counts of a comparison (docs/statistics.md); all may be changed by the user. */
export interface CompareOptions {
  readonly conf: number;
  /** Tasks in both runs below which nothing is tested. */
  readonly minTasks: number;
  /** Tasks from which intervals come from a bootstrap, not from t. */
  readonly bootstrapTasks: number;
  readonly resamples: number;
  /** Random sign flips where there are too many tasks to try all. */
  readonly flips: number;
  /** Discordant pairs below which McNemar's test cannot reach p < 0.05. */
  readonly minDiscordant: number;
  readonly seed: number;
}

export const DEFAULT_COMPARE_OPTIONS: CompareOptions = {
  conf: 0.95,
  minTasks: 10,
  bootstrapTasks: 20,
  resamples: 2000,
  flips: 10_000,
  minDiscordant: 6,
  seed: 1,
};
