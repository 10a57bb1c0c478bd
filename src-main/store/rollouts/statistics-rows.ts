import type { LabelValue, Outcome, PerItem, Verdict } from '../../domain/index.ts';
import { decodeOutcome, decodeVerdict, isLabelValue, readItems } from './codes.ts';
import { prepare, type Store } from '../connection/open.ts';
import { compileFilter } from './ordered-ids.ts';

/** What the statistics need of a rollout: no texts, so that a hundred thousand fit in memory. */
export interface StatisticsRow {
  readonly id: number;
  readonly identity: string;
  readonly runId: number;
  /** Equal in folders that share the task. */
  readonly taskKey: string;
  readonly repeat: number;
  readonly seed: number | null;
  readonly outcome: Outcome;
  readonly reward: number | null;
  readonly verdicts: PerItem<Verdict | null>;
  readonly rejudged: PerItem<Verdict | null>;
}

/** All rollouts that match, in the order of import. Throws `bad-filter`. */
export function readStatisticsRows(store: Store, filter: string): readonly StatisticsRow[] {
  const condition = compileFilter(filter);
  const records = prepare(
    store,
    `SELECT rollouts.*, identity, tasks.key AS task_key FROM rollouts
     JOIN rollout_details AS details ON details.id = rollouts.id JOIN tasks ON tasks.id = task_id
     WHERE rollouts.id IN (SELECT id FROM rollouts WHERE ${condition.sql}) ORDER BY rollouts.id`,
  ).iterate(...condition.values) as IterableIterator<RolloutRecord>;
  return Array.from(records, (record) => ({
    id: record.id,
    identity: record.identity,
    runId: record.run_id,
    taskKey: record.task_key,
    repeat: record.repeat,
    seed: record.seed,
    outcome: decodeOutcome(record.outcome),
    reward: record.reward,
    verdicts: readItems(record, 'judge', decodeVerdict),
    rejudged: readItems(record, 'rejudged', decodeVerdict),
  }));
}

/** One statement about an item of a rollout, with how the rollout came before the annotator. */
export interface LabelStatement {
  readonly uuid: string;
  readonly kind: 'label' | 'adjudication';
  readonly identity: string;
  readonly item: string;
  /** null takes the annotator's statement back. */
  readonly value: LabelValue | null;
  readonly annotator: string;
  /** Said before anything that could sway was shown. */
  readonly blind: boolean;
  readonly undoesUuid: string | null;
  readonly queueId: number | null;
  readonly queuePosition: number | null;
  /** When the queue was drawn; null where there is no queue. */
  readonly drawnAtMs: number | null;
  /** Of the queue's entry; null where it was picked by hand. */
  readonly probability: number | null;
  /** A hidden second showing. */
  readonly isRepeat: boolean;
}

/** Everything in force or once in force that people said about items, oldest first. */
export function readLabelStatements(store: Store): readonly LabelStatement[] {
  const records = prepare(
    store,
    `SELECT journal.uuid, replace(kind, 'repeat', 'label') AS kind, subject, item, value, annotator, blind, after_reveal,
       undoes_uuid, queues.id AS queue_id, queue_position, queues.created_at_ms AS drawn_at_ms, probability, repeat_of
     FROM journal
     LEFT JOIN queues ON queues.uuid = journal.queue_uuid
     LEFT JOIN queue_entries AS entry
       ON entry.queue_id = queues.id AND entry.position = queue_position AND entry.identity = subject
     WHERE journal.kind IN ('label', 'repeat', 'adjudication') AND in_force = 1 ORDER BY journal.id`,
  ).all() as LabelRecord[];
  return records.map((record) => ({
    uuid: record.uuid,
    kind: record.kind,
    identity: record.subject,
    item: record.item,
    value: labelValue(record.value),
    annotator: record.annotator,
    blind: record.blind === 1 && record.after_reveal === 0,
    undoesUuid: record.undoes_uuid,
    queueId: record.queue_id,
    queuePosition: record.queue_position,
    drawnAtMs: record.drawn_at_ms,
    probability: record.probability,
    isRepeat: record.repeat_of !== null,
  }));
}

/** One usable answer of a judge that was run from here. */
export interface Judging {
  readonly identity: string;
  readonly model: string;
  readonly rubricVersion: string;
  readonly atMs: number;
  readonly verdicts: Readonly<Partial<PerItem<Verdict>>>;
}

/** All usable answers, oldest first. */
export function readJudgings(store: Store): readonly Judging[] {
  const records = prepare(
    store,
    `SELECT identity, model, rubric_version, at_ms, verdicts_json FROM judge_answers
     JOIN judge_uses ON answer_id = judge_answers.id WHERE problem IS NULL ORDER BY judge_answers.id`,
  ).all() as JudgingRecord[];
  return records.map((record) => ({
    identity: record.identity,
    model: record.model,
    rubricVersion: record.rubric_version,
    atMs: record.at_ms,
    verdicts: JSON.parse(record.verdicts_json) as Judging['verdicts'],
  }));
}

/** An adjudicator's words for "cannot be decided" count as "cannot tell". */
function labelValue(value: string | null): LabelValue | null {
  if (value === null) return null;
  return isLabelValue(value) ? value : 'unclear';
}

interface RolloutRecord {
  readonly [itemColumn: string]: unknown;
  readonly id: number;
  readonly identity: string;
  readonly run_id: number;
  readonly task_key: string;
  readonly repeat: number;
  readonly seed: number | null;
  readonly outcome: number;
  readonly reward: number | null;
}

interface LabelRecord {
  readonly uuid: string;
  readonly kind: 'label' | 'adjudication';
  readonly subject: string;
  readonly item: string;
  readonly value: string | null;
  readonly annotator: string;
  readonly blind: number;
  readonly after_reveal: number;
  readonly undoes_uuid: string | null;
  readonly queue_id: number | null;
  readonly queue_position: number | null;
  readonly drawn_at_ms: number | null;
  readonly probability: number | null;
  readonly repeat_of: number | null;
}

interface JudgingRecord {
  readonly identity: string;
  readonly model: string;
  readonly rubric_version: string;
  readonly at_ms: number;
  readonly verdicts_json: string;
}
