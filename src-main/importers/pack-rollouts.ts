import { ITEMS, perItem } from '../domain/items.ts';
import type { ImportedRollout } from './record.ts';

/** Rollouts as text. */
export type PackedRollouts = string;

/**
 * Packs rollouts for the way between threads. A plain copy names every field of every object again; rows of values take
 * a quarter of its time and half of its bytes, and text waits without weighing on the garbage collector.
 */
export function packRollouts(rollouts: readonly ImportedRollout[]): PackedRollouts {
  return JSON.stringify(rollouts.map(toValues));
}

/** The rollouts as they were packed. */
export function unpackRollouts(packed: PackedRollouts): readonly ImportedRollout[] {
  return (JSON.parse(packed) as readonly RolloutValues[]).map(fromValues);
}

type RolloutValues = ReturnType<typeof toValues>;

function toValues(rollout: ImportedRollout) {
  const { drawing, place, task, recorded } = rollout;
  return [
    rollout.identity,
    place.line,
    place.offset,
    place.length,
    place.traceIndex,
    rollout.format,
    rollout.episodeId,
    rollout.traceId,
    rollout.agent,
    rollout.environment,
    rollout.model,
    task.key,
    task.index,
    task.name,
    task.prompt,
    task.objects,
    task.moving,
    task.quoted,
    task.split,
    rollout.repeat,
    rollout.seed,
    rollout.step,
    rollout.status,
    rollout.reward,
    rollout.error,
    rollout.recovered,
    recorded.gateOk,
    recorded.gate,
    recorded.renderOk,
    recorded.blank,
    recorded.motion,
    ITEMS.map((item) => recorded.verdicts[item]),
    recorded.frameTimesS,
    recorded.judgeCalls,
    rollout.answerChars,
    drawing?.sha256 ?? null,
    drawing?.bytes ?? 0,
    rollout.finishReason,
    rollout.truncated,
    rollout.promptTokens,
    rollout.completionTokens,
    rollout.costUsd,
    rollout.startedAt,
  ] as const;
}

function fromValues([
  identity,
  line,
  offset,
  length,
  traceIndex,
  format,
  episodeId,
  traceId,
  agent,
  environment,
  model,
  taskKey,
  taskIndex,
  taskName,
  prompt,
  objects,
  moving,
  quoted,
  split,
  repeat,
  seed,
  step,
  status,
  reward,
  error,
  recovered,
  gateOk,
  gate,
  renderOk,
  blank,
  motion,
  verdicts,
  frameTimesS,
  judgeCalls,
  answerChars,
  drawingSha256,
  drawingBytes,
  finishReason,
  truncated,
  promptTokens,
  completionTokens,
  costUsd,
  startedAt,
]: RolloutValues): ImportedRollout {
  return {
    identity,
    place: { line, offset, length, traceIndex },
    format,
    episodeId,
    traceId,
    agent,
    environment,
    model,
    task: { key: taskKey, index: taskIndex, name: taskName, prompt, objects, moving, quoted, split },
    repeat,
    seed,
    step,
    status,
    reward,
    error,
    recovered,
    recorded: {
      gateOk,
      gate,
      renderOk,
      blank,
      motion,
      verdicts: perItem((item) => verdicts[ITEMS.indexOf(item)] ?? null),
      frameTimesS,
      judgeCalls,
    },
    answerChars,
    drawing: drawingSha256 === null ? null : { sha256: drawingSha256, bytes: drawingBytes },
    finishReason,
    truncated,
    promptTokens,
    completionTokens,
    costUsd,
    startedAt,
  };
}
