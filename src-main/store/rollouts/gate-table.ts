import type { GateCode } from '../../domain/index.ts';
import { decodeBoolean, decodeGate, REVIEW_STATES, type Code, type ReviewState } from './codes.ts';
import { keepUntilChanged } from '../connection/kept.ts';
import { compileFilter } from './ordered-ids.ts';
import { prepare, type Store } from '../connection/open.ts';

/** How many rollouts have this gate result recorded and that one recomputed. */
export interface GateTableCell {
  /** The run's own gate code; null where it names none. */
  readonly recorded: string | null;
  readonly recordedOk: boolean | null;
  /** null before the audit. */
  readonly recomputedOk: boolean | null;
  readonly recomputed: GateCode | null;
  readonly rollouts: number;
  /** Of these, the ones whose two results differ. */
  readonly differing: number;
  /** What people say about the gates' verdict on them. */
  readonly audits: Readonly<Record<ReviewState, number>>;
}

/** Counts rollouts by recorded and recomputed gate; throws `bad-filter`. */
export function countGates(store: Store, filter: string): readonly GateTableCell[] {
  const condition = compileFilter(filter);
  return keepUntilChanged(store, `gates ${filter}`, () =>
    (
      prepare(store, `${SELECT} WHERE ${condition.sql} ${GROUP}`).all(...condition.values) as CellRecord[]
    ).map(toCell),
  );
}

const SELECT = `SELECT (SELECT text FROM names WHERE names.id = recorded_gate_name) AS recorded, recorded_gate_ok, gate_ok,
  gate, count(*) AS rollouts, sum(differs & 1) AS differing,
  ${REVIEW_STATES.map((state, code) => `count(*) FILTER (WHERE gate_audit = ${code}) AS audit_${state}`).join(', ')}
  FROM rollouts`;
const GROUP = `GROUP BY recorded_gate_name, recorded_gate_ok, gate_ok, gate ORDER BY recorded_gate_ok DESC, rollouts DESC`;

type CellRecord = Readonly<Record<`audit_${ReviewState}`, number>> & {
  readonly recorded: string | null;
  readonly recorded_gate_ok: Code;
  readonly gate_ok: Code;
  readonly gate: Code;
  readonly rollouts: number;
  readonly differing: number;
};

function toCell(record: CellRecord): GateTableCell {
  return {
    recorded: record.recorded,
    recordedOk: decodeBoolean(record.recorded_gate_ok),
    recomputedOk: decodeBoolean(record.gate_ok),
    recomputed: decodeGate(record.gate),
    rollouts: record.rollouts,
    differing: record.differing,
    audits: {
      wrong: record.audit_wrong,
      right: record.audit_right,
      unclear: record.audit_unclear,
      conflict: record.audit_conflict,
    },
  };
}
