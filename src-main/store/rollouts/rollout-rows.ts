import {
  decodeBoolean,
  decodeDifferences,
  decodeGate,
  decodeLabel,
  decodeOutcome,
  decodeRenderFailure,
  decodeVerdict,
  readItems,
  type Code,
} from './codes.ts';
import { drawingsWithThumbnails } from '../cache/frames-cache.ts';
import { prepare, type Store } from '../connection/open.ts';
import type { RolloutRow } from './rows.ts';

/** Reads the rows of the given ids, in their order; ids that are gone are left out. */
export function readRows(store: Store, ids: readonly number[]): readonly RolloutRow[] {
  const records = prepare(store, `${SELECT_ROW} WHERE rollouts.id IN (SELECT value FROM json_each(?))`).all(
    JSON.stringify(ids),
  ) as RowRecord[];
  const framed = drawingsWithThumbnails(
    store,
    records.flatMap((record) => record.drawing_sha256 ?? []),
  );
  const rows = new Map(records.map((record) => [record.id, toRow(record, framed)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The columns of a rollout with the texts that its numbers stand for. */
export const SELECT_ROW = `SELECT rollouts.*, details.*, runs.name AS run_name, tasks.name AS task_name, tasks.prompt,
    error.text AS error_type, recorded_gate.text AS recorded_gate, finish.text AS finish_reason
  FROM rollouts
  JOIN rollout_details AS details ON details.id = rollouts.id
  JOIN runs ON runs.id = rollouts.run_id
  JOIN tasks ON tasks.id = task_id
  LEFT JOIN names AS error ON error.id = error_name
  LEFT JOIN names AS recorded_gate ON recorded_gate.id = recorded_gate_name
  LEFT JOIN names AS finish ON finish.id = finish_name`;

export interface RowRecord {
  readonly [itemColumn: string]: unknown;
  readonly id: number;
  readonly identity: string;
  readonly run_id: number;
  readonly run_name: string;
  readonly task_id: number;
  readonly task_name: string | null;
  readonly prompt: string;
  readonly repeat: number;
  readonly seed: number | null;
  readonly step: number | null;
  readonly outcome: number;
  readonly error_type: string | null;
  readonly reward: number | null;
  readonly recomputed_reward: number | null;
  readonly recorded_gate: string | null;
  readonly recorded_gate_ok: Code;
  readonly gate_ok: Code;
  readonly gate: Code;
  readonly recorded_render_ok: Code;
  readonly render_ok: Code;
  readonly render_failure: Code;
  readonly recorded_blank: Code;
  readonly blank: Code;
  readonly recorded_motion: Code;
  readonly motion: Code;
  readonly motion_share: number | null;
  readonly flagged: number;
  readonly differs: number;
  readonly finish_reason: string | null;
  readonly answer_chars: number | null;
  readonly drawing_bytes: number | null;
  readonly drawing_sha256: string | null;
  readonly completion_tokens: number | null;
}

export function toRow(record: RowRecord, framed: ReadonlySet<string>): RolloutRow {
  return {
    id: record.id,
    identity: record.identity,
    runId: record.run_id,
    runName: record.run_name,
    taskId: record.task_id,
    taskName: record.task_name,
    prompt: record.prompt,
    repeat: record.repeat,
    seed: record.seed,
    step: record.step,
    outcome: decodeOutcome(record.outcome),
    errorType: record.error_type,
    reward: record.reward,
    recomputedReward: record.recomputed_reward,
    recordedGate: record.recorded_gate,
    recordedGateOk: decodeBoolean(record.recorded_gate_ok),
    gateOk: decodeBoolean(record.gate_ok),
    gate: decodeGate(record.gate),
    recordedRenderOk: decodeBoolean(record.recorded_render_ok),
    renderOk: decodeBoolean(record.render_ok),
    renderFailure: decodeRenderFailure(record.render_failure),
    recordedBlank: decodeBoolean(record.recorded_blank),
    blank: decodeBoolean(record.blank),
    recordedMotion: decodeBoolean(record.recorded_motion),
    motion: decodeBoolean(record.motion),
    motionShare: record.motion_share,
    verdicts: readItems(record, 'judge', decodeVerdict),
    rejudged: readItems(record, 'rejudged', decodeVerdict),
    labels: readItems(record, 'label', decodeLabel),
    flagged: record.flagged === 1,
    differs: decodeDifferences(record.differs),
    finishReason: record.finish_reason,
    answerChars: record.answer_chars,
    drawingBytes: record.drawing_bytes,
    drawingSha256: record.drawing_sha256,
    completionTokens: record.completion_tokens,
    hasFrames: record.drawing_sha256 !== null && framed.has(record.drawing_sha256),
  };
}
