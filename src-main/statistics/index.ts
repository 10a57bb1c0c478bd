export { createRandom, randomIndex, type Random } from './random.ts';
export { runStatsLine, STATS_METHODS } from './stats/run-stats-line.ts';

export { resampleTotals } from './estimators/cluster-bootstrap.ts';
export { clusterMean } from './estimators/cluster-mean.ts';
export { mcnemarExact, type McNemarExact } from './estimators/mcnemar-exact.ts';
export { pAdjust } from './estimators/p-adjust.ts';
export { pairedDiff, type PairedDiff } from './estimators/paired-diff.ts';
export { percentileInterval } from './estimators/percentile-interval.ts';
export { signFlipTest } from './estimators/sign-flip.ts';
export { wilsonCi } from './estimators/wilson.ts';
