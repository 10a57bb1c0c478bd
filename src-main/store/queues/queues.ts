import { randomUUID } from 'node:crypto';
import { AuditError, type Item } from '../../domain/index.ts';
import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';
import { insertFrame, type FramedRollout } from './queue-frames.ts';

/** One place in a queue. */
export interface QueueEntry {
  readonly identity: string;
  /** Sampling probability in (0, 1]; null where the draw has none, and then no estimate may use its labels. */
  readonly probability: number | null;
  readonly stratum: string | null;
  /** Position of the earlier entry that this one repeats, hidden from annotators; null for a first showing. */
  readonly repeatOf: number | null;
}

export interface QueueInput {
  readonly name: string;
  /** How the entries were drawn, as plain data. */
  readonly recipe: unknown;
  readonly seed: number;
  /** The items that are asked. */
  readonly items: readonly Item[];
  readonly entries: readonly QueueEntry[];
  /** What it was drawn from; absent where the draw has no probabilities. */
  readonly frame?: readonly FramedRollout[] | undefined;
}

export interface Queue extends Omit<QueueInput, 'entries' | 'frame'> {
  readonly id: number;
  readonly uuid: string;
  readonly createdAtMs: number;
  readonly archived: boolean;
  readonly entries: number;
  /** False where an entry has no sampling probability: such labels feed no corrected rate. */
  readonly knownProbabilities: boolean;
  readonly progress: readonly QueueProgress[];
}

interface QueueProgress {
  readonly annotator: string;
  readonly done: number;
  readonly skipped: number;
  readonly secondLook: number;
  readonly spentMs: number;
}

/** Freezes a queue. Throws `empty-queue`, `queue-name-taken` and `duplicate-entry`; a repeat must name the entry that it repeats. */
export function createQueue(store: Store, input: QueueInput, createdAtMs: number = Date.now()): Queue {
  checkEntries(input.entries);
  const id = inTransaction(store.audit, () => {
    checkName(store, input.name);
    const { lastInsertRowid } = prepare(
      store,
      'INSERT INTO queues (uuid, name, recipe_json, seed, items_json, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(
      randomUUID(),
      input.name,
      JSON.stringify(input.recipe),
      input.seed,
      JSON.stringify(input.items),
      createdAtMs,
    );
    const insert = prepare(
      store,
      `INSERT INTO queue_entries (queue_id, position, identity, probability, stratum, repeat_of)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    input.entries.forEach((entry, position) =>
      insert.run(lastInsertRowid, position, entry.identity, entry.probability, entry.stratum, entry.repeatOf),
    );
    insertFrame(store, Number(lastInsertRowid), input.frame ?? []);
    return Number(lastInsertRowid);
  });
  return getQueue(store, id);
}

/** All queues, newest first. */
export function listQueues(store: Store): readonly Queue[] {
  const records = prepare(store, `${SELECT_QUEUE} ORDER BY id DESC`).all() as QueueRecord[];
  return records.map((record) => toQueue(store, record));
}

/** Throws `no-such-queue`. */
export function getQueue(store: Store, id: number): Queue {
  const record = prepare(store, `${SELECT_QUEUE} WHERE id = ?`).get(id) as QueueRecord | undefined;
  if (record === undefined)
    throw new AuditError({
      code: 'no-such-queue',
      message: `there is no queue ${id}`,
      hint: 'svg-assay queue list shows them',
    });
  return toQueue(store, record);
}

/** A queue's entries by position, with their sampling probabilities. */
export function listQueueEntries(store: Store, id: number): readonly QueueEntry[] {
  return prepare(
    store,
    `SELECT identity, probability, stratum, repeat_of AS repeatOf FROM queue_entries WHERE queue_id = ? ORDER BY position`,
  ).all(id) as QueueEntry[];
}

/** Hides a queue from the list of those to work on, or brings it back; nothing is deleted. */
export function archiveQueue(store: Store, id: number, archived: boolean): void {
  inTransaction(store.audit, () =>
    prepare(store, 'UPDATE queues SET archived = ? WHERE id = ?').run(Number(archived), id),
  );
}

/** Filters and the command line tell queues apart by their names. */
function checkName(store: Store, name: string): void {
  const taken = prepare(store, 'SELECT id FROM queues WHERE name = ?').pluck().get(name);
  if (taken === undefined) return;
  throw new AuditError({
    code: 'queue-name-taken',
    message: `there is a queue called ${name} already (#${String(taken)})`,
    hint: 'choose another name',
  });
}

function checkEntries(entries: readonly QueueEntry[]): void {
  if (entries.length === 0) {
    throw new AuditError({
      code: 'empty-queue',
      message: 'nothing matches, so there is nothing to label',
      hint: 'widen the filter',
    });
  }
  const seen = new Set<string>();
  entries.forEach((entry, position) => {
    if (
      entry.repeatOf === null
        ? seen.has(entry.identity)
        : entries[entry.repeatOf]?.identity !== entry.identity
    ) {
      throw new AuditError({
        code: 'duplicate-entry',
        message: `entry ${position} stands in the queue already`,
        hint: 'draw the queue again',
      });
    }
    seen.add(entry.identity);
  });
}

const SELECT_QUEUE = `SELECT queues.*,
  (SELECT count(*) FROM queue_entries WHERE queue_id = queues.id) AS entries,
  EXISTS (SELECT 1 FROM queue_entries WHERE queue_id = queues.id AND probability IS NULL) AS unknown_probabilities FROM queues`;

interface QueueRecord {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly recipe_json: string;
  readonly seed: number;
  readonly items_json: string;
  readonly created_at_ms: number;
  readonly archived: number;
  readonly entries: number;
  readonly unknown_probabilities: number;
}

function toQueue(store: Store, record: QueueRecord): Queue {
  return {
    id: record.id,
    uuid: record.uuid,
    name: record.name,
    recipe: JSON.parse(record.recipe_json) as unknown,
    seed: record.seed,
    items: JSON.parse(record.items_json) as Item[],
    createdAtMs: record.created_at_ms,
    archived: record.archived === 1,
    entries: record.entries,
    knownProbabilities: record.unknown_probabilities === 0,
    progress: prepare(
      store,
      `SELECT annotator, sum(state = 'done') AS done, sum(state = 'skipped') AS skipped, sum(second_look) AS secondLook,
         sum(spent_ms) AS spentMs FROM queue_order WHERE queue_id = ? GROUP BY annotator ORDER BY annotator`,
    ).all(record.id) as QueueProgress[],
  };
}
