export { computeReward, SCORING_VERSION } from './reward.ts';
export type { Reward, RewardInput, ScoredOutcome } from './reward.ts';
export { meanOfTasks, summariseRewards } from './summary.ts';
export type { RewardSummary, RolloutReward, TaskTotal } from './summary.ts';
