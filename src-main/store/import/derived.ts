import { ITEMS, type GateCode, type Verdict } from '../../domain/index.ts';
import type { StoredResults } from '../rollouts/stage-results.ts';
import {
  encodeBoolean,
  encodeDifferences,
  encodeGate,
  encodeRenderFailure,
  encodeVerdict,
  type Code,
} from '../rollouts/codes.ts';
import { findDifferences } from '../rollouts/differs.ts';
import { labelColumns, reviewColumn } from '../journal/label-columns.ts';
import { prepare, type Store } from '../connection/open.ts';
import { FLAGGED_SQL, OUTCOME_SQL } from '../rollouts/outcome-sql.ts';

/**
 * Columns of `rollouts` that repeat what stands in other tables by identity (results, judge answers, labels), so that a filter
 * is one scan. Whoever changes those tables calls the function here in the same transaction.
 */

/** Attaches what is known already to rollouts that have just been written, by their range of ids. */
export function attachDerived(store: Store, firstId: number, lastId: number): void {
  if (firstId > lastId || !anythingKnown(store)) return;
  const identities = prepare(
    store,
    `SELECT DISTINCT identity FROM rollout_details AS details WHERE id BETWEEN ? AND ? AND (
       EXISTS (SELECT 1 FROM audit_results WHERE identity = details.identity)
       OR EXISTS (SELECT 1 FROM current_values WHERE subject = details.identity)
       OR EXISTS (SELECT 1 FROM judge_uses WHERE identity = details.identity))`,
  )
    .pluck()
    .all(firstId, lastId) as string[];
  for (const identity of identities) {
    refreshAudited(store, identity);
    refreshRejudged(store, identity);
    refreshLabelled(store, identity);
  }
}

/** Brings recomputed columns, differences and outcome of an identity's rollouts up to date. */
export function refreshAudited(store: Store, identity: string): void {
  const stored = prepare(
    store,
    'SELECT stage, stage_id, result_json FROM audit_results WHERE identity = ?',
  ).all(identity) as { stage: string; stage_id: number; result_json: string }[];
  if (stored.length === 0) return;
  const results = Object.fromEntries(
    stored.map((row) => [row.stage, { result: JSON.parse(row.result_json) }]),
  ) as { [Name in keyof StoredResults]: Pick<NonNullable<StoredResults[Name]>, 'result'> };
  const stageIds = new Map(stored.map((row) => [row.stage, row.stage_id]));
  const gates = results.gates?.result ?? null;
  const render = results.render?.result ?? null;
  const motion = results.motion?.result ?? null;
  const recomputed = {
    gateOk: gates?.ok ?? null,
    gate: gates?.gate ?? null,
    renderOk: render?.ok ?? null,
    blank: motion?.blank ?? null,
    motion: motion?.pass ?? null,
    reward: results.reward?.result?.reward ?? null,
  };
  const update = prepare(store, UPDATE_AUDITED);
  for (const row of recordedRows(store, identity)) {
    const differences = findDifferences(
      {
        gateOk: row.recorded_gate_ok === null ? null : row.recorded_gate_ok === 1,
        gate: row.recorded_gate,
        renderOk: row.recorded_render_ok === null ? null : row.recorded_render_ok === 1,
        blank: row.recorded_blank === null ? null : row.recorded_blank === 1,
        motion: row.recorded_motion === null ? null : row.recorded_motion === 1,
        reward: row.reward,
      },
      recomputed,
      JSON.parse(row.gate_codes_json) as Record<string, GateCode[]>,
    );
    update.run(
      encodeBoolean(recomputed.gateOk),
      encodeGate(recomputed.gate),
      encodeBoolean(recomputed.renderOk),
      encodeRenderFailure(render?.failure ?? null),
      encodeBoolean(recomputed.blank),
      encodeBoolean(recomputed.motion),
      motion?.largestShare ?? null,
      recomputed.reward,
      encodeDifferences(differences),
      stageIds.get('gates') ?? null,
      stageIds.get('render') ?? null,
      stageIds.get('motion') ?? null,
      row.id,
    );
    updateOutcome(store, row.id);
  }
}

/** Brings the newest verdicts of judges that were run from here up to date; a later answer decides item by item. */
export function refreshRejudged(store: Store, identity: string): void {
  const answers = prepare(
    store,
    `SELECT verdicts_json FROM judge_uses JOIN judge_answers ON judge_answers.id = answer_id
     WHERE identity = ? ORDER BY answer_id`,
  )
    .pluck()
    .all(identity) as string[];
  if (answers.length === 0) return;
  const verdicts: Partial<Record<string, Verdict>> = {};
  for (const json of answers) Object.assign(verdicts, JSON.parse(json));
  const update = prepare(
    store,
    `UPDATE rollouts SET ${ITEMS.map((item) => `rejudged_${item} = ?`).join(', ')} WHERE id = ?`,
  );
  for (const id of idsOf(store, identity)) {
    update.run(...ITEMS.map((item) => encodeVerdict(verdicts[item])), id);
    updateOutcome(store, id);
  }
}

/** Brings the label and review columns of an identity's rollouts up to date. */
export function refreshLabelled(store: Store, identity: string): void {
  const values = prepare(
    store,
    'SELECT kind, item, annotator, value FROM current_values WHERE subject = ?',
  ).all(identity) as { kind: string; item: string; annotator: string; value: string }[];
  const labels = labelColumns(values);
  const codes: readonly Code[] = ITEMS.map((item) => labels[item]);
  const update = prepare(
    store,
    `UPDATE rollouts SET ${ITEMS.map((item) => `label_${item} = ?`).join(', ')},
       labelled = ?, gate_audit = ?, flag_audit = ? WHERE id = ?`,
  );
  const labelled = Number(codes.some((code) => code !== null));
  for (const id of idsOf(store, identity)) {
    update.run(
      ...codes,
      labelled,
      reviewColumn(values, 'gate-audit'),
      reviewColumn(values, 'flag-audit'),
      id,
    );
  }
}

const UPDATE_AUDITED = `UPDATE rollouts SET gate_ok = ?, gate = ?, render_ok = ?, render_failure = ?, blank = ?, motion = ?,
  motion_share = ?, recomputed_reward = ?, differs = ?, audited = 1, gates_stage = ?, render_stage = ?, motion_stage = ?
  WHERE id = ?`;

interface RecordedRow {
  readonly id: number;
  readonly recorded_gate_ok: Code;
  readonly recorded_gate: string | null;
  readonly recorded_render_ok: Code;
  readonly recorded_blank: Code;
  readonly recorded_motion: Code;
  readonly reward: number | null;
  readonly gate_codes_json: string;
}

function recordedRows(store: Store, identity: string): readonly RecordedRow[] {
  return prepare(
    store,
    `SELECT rollouts.id, recorded_gate_ok, names.text AS recorded_gate, recorded_render_ok, recorded_blank,
       recorded_motion, reward, gate_codes_json
     FROM rollout_details AS details
     JOIN rollouts ON rollouts.id = details.id
     JOIN runs ON runs.id = rollouts.run_id
     LEFT JOIN names ON names.id = recorded_gate_name
     WHERE identity = ?`,
  ).all(identity) as RecordedRow[];
}

function idsOf(store: Store, identity: string): readonly number[] {
  return prepare(store, 'SELECT id FROM rollout_details WHERE identity = ?')
    .pluck()
    .all(identity) as number[];
}

function updateOutcome(store: Store, id: number): void {
  prepare(store, `UPDATE rollouts SET flagged = ${FLAGGED_SQL}, outcome = ${OUTCOME_SQL} WHERE id = ?`).run(
    id,
  );
}

function anythingKnown(store: Store): boolean {
  return (
    prepare(
      store,
      `SELECT EXISTS (SELECT 1 FROM audit_results) OR EXISTS (SELECT 1 FROM current_values)
         OR EXISTS (SELECT 1 FROM judge_uses)`,
    )
      .pluck()
      .get() === 1
  );
}
