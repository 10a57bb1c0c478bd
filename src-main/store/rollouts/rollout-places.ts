import type { GateCode, Outcome } from '../../domain/index.ts';
import {
  decodeBoolean,
  decodeDifferences,
  decodeGate,
  decodeOutcome,
  type Code,
  type Difference,
} from './codes.ts';
import { prepare, type Store } from '../connection/open.ts';
import { compileFilter } from './ordered-ids.ts';

/** A rollout in a few words, and where its record stands. */
export interface RolloutPlace {
  readonly id: number;
  readonly identity: string;
  /** The run's folder, relative to the results folder. */
  readonly run: string;
  readonly task: string | null;
  readonly taskIndex: number | null;
  /** 0-based. */
  readonly repeat: number;
  readonly outcome: Outcome;
  readonly errorType: string | null;
  /** As recorded. */
  readonly reward: number | null;
  /** null is "not measured"; a recorded gate may have failed without a code. */
  readonly recordedGateOk: boolean | null;
  /** The run's own gate code. */
  readonly recordedGate: string | null;
  /** null before the audit. */
  readonly gateOk: boolean | null;
  readonly gate: GateCode | null;
  /** The stages whose recorded and recomputed results differ. */
  readonly differs: readonly Difference[];
  /** Relative to the results folder. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** The rollouts that match, in the order of import; `limit` at most, null for all. Throws `bad-filter`. */
export function listRolloutPlaces(
  store: Store,
  filter: string,
  limit: number | null,
): readonly RolloutPlace[] {
  const condition = compileFilter(filter);
  const records = prepare(
    store,
    `SELECT rollouts.id, identity, runs.folder AS run, tasks.name AS task, task_index AS taskIndex, repeat, outcome,
       error.text AS errorType, reward, recorded_gate_ok AS recordedGateOk, recorded_gate.text AS recordedGate,
       gate_ok AS gateOk, gate, differs, files.path AS file, line
     FROM rollouts
     JOIN rollout_details AS details ON details.id = rollouts.id
     JOIN runs ON runs.id = rollouts.run_id
     JOIN tasks ON tasks.id = task_id
     JOIN files ON files.id = file_id
     LEFT JOIN names AS error ON error.id = error_name
     LEFT JOIN names AS recorded_gate ON recorded_gate.id = recorded_gate_name
     WHERE rollouts.id IN (SELECT id FROM rollouts WHERE ${condition.sql}) ORDER BY rollouts.id LIMIT ?`,
  ).all(...condition.values, limit ?? -1) as PlaceRecord[];
  return records.map((record) => ({
    ...record,
    outcome: decodeOutcome(record.outcome),
    recordedGateOk: decodeBoolean(record.recordedGateOk),
    gateOk: decodeBoolean(record.gateOk),
    gate: decodeGate(record.gate),
    differs: decodeDifferences(record.differs),
  }));
}

type Encoded = 'outcome' | 'recordedGateOk' | 'gateOk' | 'gate' | 'differs';
type PlaceRecord = Omit<RolloutPlace, Encoded> & {
  readonly outcome: number;
  readonly recordedGateOk: Code;
  readonly gateOk: Code;
  readonly gate: Code;
  readonly differs: number;
};
