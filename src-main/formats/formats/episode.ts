import { asArray, asBoolean, asInteger, asName, asObject, asObjects } from '../json-values.ts';
import { readErrors } from './outcome.ts';
import { readTrace } from './trace.ts';
import type { JsonObject } from '../json-values.ts';
import type { SourceRollout } from '../source-rollout.ts';
import type { TraceContext } from './trace.ts';

/** An episode of F1, F2 or F6: a rollout per trace, or one that carries the episode's error where it has no trace. */
export function readEpisode(episode: JsonObject, format: 'f1' | 'f2' | 'f6'): readonly SourceRollout[] {
  const environment = asObject(episode['env']);
  const work = asObject(asObject(episode['run'])?.['work']);
  const errors = readErrors(episode);
  const context: Omit<TraceContext, 'traceIndex'> = {
    format,
    episodeId: asName(episode['id']),
    environment: asName(environment?.['id']) ?? asName(environment?.['name']) ?? asName(episode['env']),
    step: asInteger(work?.['step']),
    task: asObject(episode['task']),
    episodeOk: asBoolean(episode['ok']),
    episodeErrors: errors,
  };
  const traces = asArray(episode['traces']) ?? [];
  const rollouts = traces.flatMap((trace, traceIndex) => {
    const object = asObject(trace);
    return object === null ? [] : [readTrace(object, { ...context, traceIndex })];
  });
  if (rollouts.length > 0) {
    // An episode that is not ok failed whole, however well its traces ended: a hook behind them may have failed.
    if (episodeFailed(context)) return rollouts.map((rollout) => asFailed(rollout, errors));
    // An episode's own errors that a retry overcame belong to its first rollout, so that they are seen once.
    return rollouts.map((rollout, at) =>
      at === 0 && !rollout.failed ? withErrors(rollout, errors) : rollout,
    );
  }
  return [
    readTrace(
      { ok: context.episodeOk ?? errors.length === 0, task: episode['task'] },
      { ...context, traceIndex: 0 },
    ),
  ];
}

/** F1, F2 or F6, for a row that has a list of traces. */
export function episodeFormat(episode: JsonObject): 'f1' | 'f2' | 'f6' {
  if (typeof episode['env'] === 'string') return 'f2';
  if (asObject(episode['run'])?.['type'] === 'train') return 'f6';
  // Rows without `env` are told apart by where the run stands: F2 keeps it on the trace.
  const onTrace = asObjects(episode['traces']).some((trace) => asObject(trace['run']) !== null);
  return episode['env'] === undefined && onTrace ? 'f2' : 'f1';
}

/** Only the writer can say that errors were overcome: without its word they were not. */
function episodeFailed({ episodeOk, episodeErrors }: Omit<TraceContext, 'traceIndex'>): boolean {
  return episodeOk === null ? episodeErrors.length > 0 : !episodeOk;
}

/** A rollout's own error, where it has one, says more than the episode's. */
function asFailed(rollout: SourceRollout, errors: SourceRollout['errors']): SourceRollout {
  return rollout.failed ? rollout : { ...rollout, failed: true, errors: [...rollout.errors, ...errors] };
}

function withErrors(rollout: SourceRollout, errors: SourceRollout['errors']): SourceRollout {
  return errors.length === 0 ? rollout : { ...rollout, errors: [...rollout.errors, ...errors] };
}
