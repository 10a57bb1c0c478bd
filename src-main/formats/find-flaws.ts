import { asArray, asNumber, asObject, asObjects } from './json-values.ts';
import type { JsonObject } from './json-values.ts';
import type { FlawReason } from './record.ts';

/** What of a row is passed over although the row itself is read. */
export function findFlaws(row: JsonObject): readonly FlawReason[] {
  const traces = asArray(row['traces']);
  const holders = traces === null ? [row] : asObjects(traces);
  const flaws: FlawReason[] = [];
  if (traces !== null && holders.length < traces.length) flaws.push('trace_not_an_object');
  if (holders.some(hasBadReward)) flaws.push('reward_not_a_number');
  return flaws;
}

/** A reward may be absent or null, which is unscored; anything else but a number would become that silently. */
function hasBadReward(holder: JsonObject): boolean {
  const rewards = holder['rewards'];
  if (isAbsent(rewards)) return isNoNumber(holder['reward']);
  const byName = asObject(rewards);
  return byName === null || Object.values(byName).some(isBadEntry);
}

/** A reward is a number, or one with its weight. */
function isBadEntry(reward: unknown): boolean {
  const entry = asObject(reward);
  if (entry === null) return isNoNumber(reward);
  return entry['score'] === undefined || isNoNumber(entry['score']) || isNoNumber(entry['weight']);
}

function isNoNumber(value: unknown): boolean {
  return !isAbsent(value) && asNumber(value) === null;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
