import type { RewardRules } from '../../domain/index.ts';
import { computeReward } from '../../scoring/index.ts';
import type { StoredRollout } from '../../store/index.ts';

/**
 * The reward (0–1) that a flag took: what the rollout would have without "a figure is visible", less what it has. Recomputed
 * results count where there are any. Null where the rollout is not flagged or something that the reward needs was not measured.
 */
export function flagCost(
  { row, task }: Pick<StoredRollout, 'row' | 'task'>,
  rules: RewardRules,
): number | null {
  if (!row.flagged) return null;
  const reward = computeReward(
    {
      gateOk: row.gateOk ?? row.recordedGateOk,
      renderOk: row.renderOk ?? row.recordedRenderOk,
      blank: row.blank ?? row.recordedBlank,
      motionCheck: row.motion ?? row.recordedMotion,
      verdicts: { ...row.verdicts, figure: 'no' },
      movingNamed: task.moving !== null,
    },
    rules,
  );
  return reward.kind === 'scored' ? reward.reward : null;
}
