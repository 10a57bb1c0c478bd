import { hash } from 'node:crypto';
import { identify } from './identity.ts';
import { asInteger, asName, asTexts } from './json-values.ts';
import { promptText } from './message-text.ts';
import type { MappedFields } from './recorded-results.ts';
import type { ImportedRollout, ImportedTask, RecordPlace } from './record.ts';
import type { SourceRollout } from './source-rollout.ts';
import type { TrainingFacts } from './training-facts.ts';

/** What the run's configuration says for rows that do not say it themselves. */
export interface RunDefaults {
  readonly environment: string | null;
  readonly model: string | null;
  readonly split: string | null;
}

export const NO_DEFAULTS: RunDefaults = { environment: null, model: null, split: null };

/** The task of a rollout; `mappedSplit` as the field map found it. */
export function buildTask(
  source: SourceRollout,
  mappedSplit: string | null,
  defaults: RunDefaults,
): ImportedTask {
  const data = source.taskData;
  const index = asInteger(data['idx']);
  const name = asName(data['name']);
  const prompt =
    promptText(data['prompt']) ??
    promptText(data['instruction']) ??
    source.firstUserText ??
    asName(data['description']) ??
    '';
  return {
    // The hash before the key: identities of rollouts hang on it, and labels on those.
    key: source.taskHash ?? source.taskKey ?? hash('sha256', JSON.stringify([index, name, prompt])),
    statedKey: source.taskKey,
    index,
    name,
    prompt,
    objects: asTexts(data['objects']),
    moving: asName(data['moving']),
    quoted: asTexts(data['quoted']),
    split: mappedSplit ?? asName(data['split']) ?? defaults.split,
  };
}

/** The rollout as the store keeps it. `repeat` is the 0-based order of the task (and agent) in the file. */
export function buildRollout(
  source: SourceRollout,
  task: ImportedTask,
  fields: MappedFields,
  place: RecordPlace,
  repeat: number,
  facts: TrainingFacts & { readonly step: number | null },
  defaults: RunDefaults,
): ImportedRollout {
  const { answer, usage } = source;
  const reward = source.failed ? null : source.reward;
  return {
    ...identify(source, task.key, repeat),
    place,
    format: source.format,
    episodeId: source.episodeId,
    agent: source.agent,
    environment: source.environment ?? defaults.environment,
    model: source.model ?? defaults.model,
    task,
    repeat,
    seed: fields.seed,
    ...facts,
    status: source.failed ? 'error' : reward === null ? 'unscored' : 'scored',
    reward,
    error: source.failed ? finalError(source) : null,
    recovered: reward !== null && source.errors.length > 0,
    recorded: fields.recorded,
    answerChars: answer.text?.length ?? null,
    finishReason: source.finishReason,
    truncated: source.truncated,
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
    costUsd: usage.costUsd,
    startedAt: source.startedAt,
  };
}

/** The error that ended the rollout: the last one, those before were retried. */
function finalError(source: SourceRollout): ImportedRollout['error'] {
  const last = source.errors.at(-1);
  if (last === undefined) return { type: 'unknown', message: '', statusCode: null };
  return { type: last.type, message: last.message, statusCode: last.statusCode };
}
