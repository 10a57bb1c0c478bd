import type { RewardRules } from '../../domain/index.ts';
import { flagCost } from './index.ts';
import { getRollout, idsByIdentity, type QueueEntry, type Store } from '../../store/index.ts';
import type { QueueDetail } from './queue-summary.ts';

/** Adds up what the flags of a queue's rollouts took, in units of reward (0–1 each). */
export function sumFlagCosts(
  store: Store,
  entries: readonly QueueEntry[],
  rules: RewardRules,
): NonNullable<QueueDetail['flags']> {
  const sums = { flagged: 0, cost: 0, calledWrong: 0, costOfWrong: 0, unknown: 0 };
  for (const { identity, repeatOf } of entries) {
    const id = repeatOf === null ? idsByIdentity(store, identity).at(-1) : undefined;
    if (id === undefined) continue;
    const stored = getRollout(store, id);
    const cost = flagCost(stored, rules);
    if (!stored.row.flagged) continue;
    sums.flagged += 1;
    if (cost === null) sums.unknown += 1;
    else sums.cost += cost;
    const opinions = new Set(currentOpinions(stored.reviews).values());
    if (opinions.size !== 1 || !opinions.has('wrong')) continue;
    sums.calledWrong += 1;
    sums.costOfWrong += cost ?? 0;
  }
  return sums;
}

function currentOpinions(reviews: ReturnType<typeof getRollout>['reviews']): ReadonlyMap<string, string> {
  const current = new Map<string, string>();
  for (const { kind, annotator, value, inForce } of reviews) {
    if (kind !== 'flag-audit' || !inForce) continue;
    if (value === null) current.delete(annotator);
    else current.set(annotator, value);
  }
  return current;
}
