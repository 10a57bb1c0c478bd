import { hashProtocol } from '../../domain/index.ts';
import type { PerItem, Protocol, Verdict } from '../../domain/index.ts';
import { computeReward, SCORING_VERSION } from '../../scoring/index.ts';
import type { RewardInput } from '../../scoring/index.ts';
import { readAuditResults, saveAuditResults } from '../../store/index.ts';
import type { RewardResult, Store } from '../../store/index.ts';

/** The reward as it is stored: a number, or none and the reason. */
export function rewardResult(input: RewardInput, protocol: Protocol): RewardResult {
  const reward = computeReward(input, protocol.reward);
  return reward.kind === 'scored'
    ? { reward: reward.reward, reason: null }
    : { reward: null, reason: reward.reason };
}

/** Works a rollout's reward out again after its verdicts changed, from its stored stages; nothing where it has none. */
export function saveReward(
  store: Store,
  rollout: {
    readonly identity: string;
    readonly verdicts: PerItem<Verdict | null>;
    readonly movingNamed: boolean;
  },
  protocol: Protocol,
): void {
  const { identity, verdicts, movingNamed } = rollout;
  const { gates, render, motion } = readAuditResults(store, identity);
  if (gates === undefined) return;
  const reward = rewardResult(
    {
      gateOk: gates.result?.ok ?? null,
      renderOk: render?.result?.ok ?? null,
      blank: motion?.result?.blank ?? null,
      motionCheck: motion?.result?.pass ?? null,
      verdicts,
      movingNamed,
    },
    protocol,
  );
  saveAuditResults(store, [{ identity, results: { reward } }], {
    reward: { version: SCORING_VERSION, protocolHash: hashProtocol(protocol) },
  });
}
