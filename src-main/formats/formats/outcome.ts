import { asInteger, asName, asNumber, asObject, asObjects, asText, sumOf } from '../json-values.ts';
import type { JsonObject } from '../json-values.ts';
import type { SourceError, Usage } from '../source-rollout.ts';

/** Stop conditions that mean "cut short by a limit" (verifiers v1, older and newer commits). */
const CUT_SHORT: ReadonlySet<unknown> = new Set([
  'max_turns',
  'max_input_tokens',
  'max_output_tokens',
  'max_total_tokens',
  'context_length',
  'compaction_failed',
]);

/** Stop conditions that say nothing about a limit. */
const ENDED_OTHERWISE: ReadonlySet<unknown> = new Set([
  'agent_completed',
  'completed',
  'has_error',
  'error',
  'no_tools_called',
  'max_turns_reached',
  'no_tools',
  'user_completed',
  'stop',
]);

/**
 * The sum of a row's rewards: `{score, weight}` objects, or floats with the weight already applied; null values
 * should have been scored but were not. Rows without a `rewards` object may state a total as `reward`.
 */
export function totalReward(row: JsonObject): number | null {
  const rewards = asObject(row['rewards']);
  if (rewards === null) return asNumber(row['reward']);
  return sumOf(Object.values(rewards).map(weightedScore));
}

/** An entry of `errors`, or the single `error` of F4. */
export function readError(error: JsonObject): SourceError {
  return {
    type: asName(error['type']) ?? asName(error['error']) ?? 'unknown',
    message: asText(error['message']) ?? '',
    statusCode: asInteger(error['status_code']),
    traceback:
      asText(error['traceback']) ?? asText(error['error_chain_str']) ?? asText(error['error_chain_repr']),
  };
}

export function readErrors(row: JsonObject): readonly SourceError[] {
  const single = asObject(row['error']);
  return [...asObjects(row['errors']), ...(single === null ? [] : [single])].map(readError);
}

export function readUsage(usage: JsonObject): Usage {
  return {
    promptTokens: asInteger(usage['prompt_tokens']) ?? asInteger(usage['input_tokens']),
    completionTokens: asInteger(usage['completion_tokens']) ?? asInteger(usage['output_tokens']),
    costUsd: asNumber(usage['cost']),
  };
}

/** What several model calls used together. */
export function sumUsage(usages: readonly unknown[]): Usage {
  const present = usages.map(asObject).filter((usage) => usage !== null);
  const read = present.map(readUsage);
  return {
    promptTokens: sumOf(read.map((usage) => usage.promptTokens)),
    completionTokens: sumOf(read.map((usage) => usage.completionTokens)),
    costUsd: sumOf(read.map((usage) => usage.costUsd)),
  };
}

/** How the model's answer ended; a stop condition that this program does not know is shown in its place. */
export function statedFinish(row: JsonObject, finishReason: string | null): string | null {
  const stop = asName(row['stop_condition']);
  return stop === null || CUT_SHORT.has(stop) || ENDED_OTHERWISE.has(stop)
    ? finishReason
    : `unknown: ${stop}`;
}

export function isTruncated(row: JsonObject, finishReason: string | null): boolean {
  return row['is_truncated'] === true || finishReason === 'length' || CUT_SHORT.has(row['stop_condition']);
}

function weightedScore(reward: unknown): number | null {
  const entry = asObject(reward);
  if (entry === null) return asNumber(reward);
  const score = asNumber(entry['score']);
  return score === null ? null : score * (asNumber(entry['weight']) ?? 1);
}
