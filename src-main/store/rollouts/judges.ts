import { ITEMS, perItem, type PerItem, type Verdict } from '../../domain/index.ts';
import { decodeVerdict, readItems } from './codes.ts';
import { prepare, type Store } from '../connection/open.ts';
import { compileFilter } from './ordered-ids.ts';

/** A judge that was run from here: one model with one rubric and one sampling. */
export interface JudgeSource {
  /** The number of its first answer. */
  readonly id: number;
  readonly model: string;
  readonly rubricVersion: string;
  readonly sampling: Readonly<Record<string, unknown>>;
  /** Rollouts with a usable answer, and those with more than one. */
  readonly rollouts: number;
  readonly repeated: number;
  /** Answers that were paid for, and what the known costs of them come to. */
  readonly answers: number;
  readonly costUsd: number;
}

/** One judge's verdicts on a rollout: the oldest and the newest on each item; equal where it was asked once. */
export interface JudgedVerdicts {
  readonly first: PerItem<Verdict | null>;
  readonly newest: PerItem<Verdict | null>;
}

const SAME_JUDGE = 'model, rubric_sha256, sampling_json';

/** The judges with an answer in this folder, the one asked first at the top. */
export function listJudges(store: Store): readonly JudgeSource[] {
  const rows = prepare(
    store,
    `WITH uses AS (
       SELECT ${SAME_JUDGE}, count(*) AS answers FROM judge_uses JOIN judge_answers ON judge_answers.id = answer_id
       WHERE problem IS NULL GROUP BY ${SAME_JUDGE}, identity),
     used AS (
       SELECT ${SAME_JUDGE}, count(*) AS rollouts, sum(answers > 1) AS repeated FROM uses GROUP BY ${SAME_JUDGE})
     SELECT min(id) AS id, model, rubric_version, sampling_json, count(*) AS answers, coalesce(sum(cost_usd), 0) AS cost_usd,
       coalesce(rollouts, 0) AS rollouts, coalesce(repeated, 0) AS repeated
     FROM judge_answers LEFT JOIN used USING (${SAME_JUDGE}) GROUP BY ${SAME_JUDGE} ORDER BY min(id)`,
  ).all() as {
    id: number;
    model: string;
    rubric_version: string;
    sampling_json: string;
    answers: number;
    cost_usd: number;
    rollouts: number;
    repeated: number;
  }[];
  return rows.map((row) => ({
    id: row.id,
    model: row.model,
    rubricVersion: row.rubric_version,
    sampling: JSON.parse(row.sampling_json) as JudgeSource['sampling'],
    rollouts: row.rollouts,
    repeated: row.repeated,
    answers: row.answers,
    costUsd: row.cost_usd,
  }));
}

/** What a judge said about the rollouts that match, by the rollout's number. */
export function judgedVerdicts(
  store: Store,
  filter: string,
  judgeId: number,
): ReadonlyMap<number, JudgedVerdicts> {
  const { sql, values } = compileFilter(filter);
  const rows = prepare(
    store,
    `SELECT details.id, verdicts_json FROM rollout_details AS details
     JOIN judge_uses ON judge_uses.identity = details.identity
     JOIN judge_answers ON judge_answers.id = answer_id
     WHERE details.id IN (SELECT id FROM rollouts WHERE ${sql})
       AND (${SAME_JUDGE}) = (SELECT ${SAME_JUDGE} FROM judge_answers WHERE id = ?)
     ORDER BY details.id, answer_id`,
  ).all(...values, judgeId) as { id: number; verdicts_json: string }[];
  const byRollout = new Map<number, JudgedVerdicts>();
  for (const { id, verdicts_json: json } of rows) {
    const verdicts = JSON.parse(json) as Partial<Record<string, Verdict>>;
    const before = byRollout.get(id);
    byRollout.set(id, {
      first: perItem((item) => before?.first[item] ?? verdicts[item] ?? null),
      newest: perItem((item) => verdicts[item] ?? before?.newest[item] ?? null),
    });
  }
  return byRollout;
}

/** What the runs' own judge said about the rollouts that match and that a judge was asked about from here. */
export function recordedVerdicts(store: Store, filter: string): ReadonlyMap<number, PerItem<Verdict | null>> {
  const { sql, values } = compileFilter(filter);
  const columns = ITEMS.map((item) => `judge_${item}`).join(', ');
  const rows = prepare(
    store,
    `SELECT rollouts.id, ${columns} FROM rollouts JOIN rollout_details AS details ON details.id = rollouts.id
     WHERE rollouts.id IN (SELECT id FROM rollouts WHERE ${sql})
       AND EXISTS (SELECT 1 FROM judge_uses WHERE judge_uses.identity = details.identity)`,
  ).all(...values) as { id: number }[];
  return new Map(rows.map((row) => [row.id, readItems({ ...row }, 'judge', decodeVerdict)]));
}

/** The newest verdict on each item: of a judge that was run from here, otherwise the recorded one. */
export function newestVerdicts(store: Store, rolloutId: number): PerItem<Verdict | null> {
  const row = prepare(store, 'SELECT * FROM rollouts WHERE id = ?').get(rolloutId) as
    Readonly<Record<string, unknown>> | undefined;
  if (row === undefined) return perItem(() => null);
  const recorded = readItems(row, 'judge', decodeVerdict);
  const rejudged = readItems(row, 'rejudged', decodeVerdict);
  return perItem((item) => rejudged[item] ?? recorded[item]);
}
