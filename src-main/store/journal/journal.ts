import { randomUUID } from 'node:crypto';
import { expectPlainName } from '../../domain/index.ts';
import { refreshLabelled } from '../import/derived.ts';
import { prepare, type Store } from '../connection/open.ts';
import { noteLabel } from '../connection/in-place.ts';
import { inTransaction } from '../connection/sqlite.ts';

/**
 * What people can say: a label of an item, the answer to a hidden repeat (never the label itself), whether a gate or flag was
 * right, a final label, a view on a trial's check.
 */
export const JOURNAL_KINDS = [
  'label',
  'repeat',
  'gate-audit',
  'flag-audit',
  'adjudication',
  'opinion',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** One statement to append. */
export interface JournalEntry {
  readonly kind: JournalKind;
  /** A rollout's identity; for an opinion, the key of a trial's check. */
  readonly subject: string;
  /** The judge's item; '' where the kind has none. */
  readonly item: string;
  /** null takes the annotator's statement back. */
  readonly value: string | null;
  readonly annotator: string;
  readonly note: string | null;
  readonly blind: boolean;
  readonly afterReveal: boolean;
  readonly queueUuid: string | null;
  readonly queuePosition: number | null;
}

/** One appended row. */
export interface JournalEvent extends JournalEntry {
  readonly id: number;
  readonly uuid: string;
  readonly commitUuid: string;
  readonly atMs: number;
  readonly undoesUuid: string | null;
  /** False for a merged event that a different local one stands against. */
  readonly inForce: boolean;
}

/** An event as it travels between databases. */
export type PortableEvent = Omit<JournalEvent, 'id'>;

export const JOURNAL_FORMAT = 'svg-assay-journal-1';

/** An event as a line of an export. What is in force, and under which number, is each database's own business. */
export function journalLine(event: PortableEvent): string {
  return JSON.stringify({ format: JOURNAL_FORMAT, ...event, id: undefined, inForce: undefined });
}

/** Appends statements as one commit: one durable transaction, taken back by one undo. */
export function appendEntries(
  store: Store,
  entries: readonly JournalEntry[],
  atMs: number = Date.now(),
): readonly JournalEvent[] {
  const commitUuid = randomUUID();
  return inTransaction(store.audit, () =>
    appendEvents(
      store,
      entries.map((entry) => ({
        ...entry,
        uuid: randomUUID(),
        commitUuid,
        atMs,
        undoesUuid: null,
        inForce: true,
      })),
    ),
  );
}

/**
 * Appends ready-made events and brings what is in force up to date. Runs within the caller's transaction. Throws
 * `bad-annotator`.
 */
export function appendEvents(store: Store, events: readonly PortableEvent[]): readonly JournalEvent[] {
  const insert = prepare(
    store,
    `INSERT INTO journal (uuid, commit_uuid, kind, subject, item, value, annotator, note, blind, after_reveal, queue_uuid,
       queue_position, at_ms, undoes_uuid, in_force) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const appended = events.map((event) => {
    expectPlainName(event.annotator);
    const { lastInsertRowid } = insert.run(
      event.uuid,
      event.commitUuid,
      event.kind,
      event.subject,
      event.item,
      event.value,
      event.annotator,
      event.note,
      Number(event.blind),
      Number(event.afterReveal),
      event.queueUuid,
      event.queuePosition,
      event.atMs,
      event.undoesUuid,
      Number(event.inForce),
    );
    noteLabel(store.audit, journalLine(event));
    const stored = { ...event, id: Number(lastInsertRowid) };
    if (event.inForce) putInForce(store, stored);
    return stored;
  });
  for (const subject of new Set(events.map((event) => event.subject))) refreshLabelled(store, subject);
  return appended;
}

/** Everything said about a subject, oldest first. */
export function readJournal(store: Store, subject: string): readonly JournalEvent[] {
  return (
    prepare(store, 'SELECT * FROM journal WHERE subject = ? ORDER BY id').all(subject) as JournalRecord[]
  ).map(toEvent);
}

/** Reads events by a condition of our own making, in the order of appending. */
export function selectEvents(
  store: Store,
  where: string,
  ...values: readonly unknown[]
): readonly JournalEvent[] {
  return (prepare(store, `SELECT * FROM journal WHERE ${where}`).all(...values) as JournalRecord[]).map(
    toEvent,
  );
}

function putInForce(store: Store, event: JournalEvent): void {
  const { subject, kind, item, annotator, value } = event;
  if (value === null) {
    prepare(
      store,
      'DELETE FROM current_values WHERE subject = ? AND kind = ? AND item = ? AND annotator = ?',
    ).run(subject, kind, item, annotator);
    return;
  }
  prepare(
    store,
    `INSERT INTO current_values (subject, kind, item, annotator, value, event_id) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (subject, kind, item, annotator) DO UPDATE SET value = excluded.value, event_id = excluded.event_id`,
  ).run(subject, kind, item, annotator, value, event.id);
}

export interface JournalRecord {
  readonly id: number;
  readonly uuid: string;
  readonly commit_uuid: string;
  readonly kind: JournalKind;
  readonly subject: string;
  readonly item: string;
  readonly value: string | null;
  readonly annotator: string;
  readonly note: string | null;
  readonly blind: number;
  readonly after_reveal: number;
  readonly queue_uuid: string | null;
  readonly queue_position: number | null;
  readonly at_ms: number;
  readonly undoes_uuid: string | null;
  readonly in_force: number;
}

export function toEvent(row: JournalRecord): JournalEvent {
  return {
    id: row.id,
    uuid: row.uuid,
    commitUuid: row.commit_uuid,
    kind: row.kind,
    subject: row.subject,
    item: row.item,
    value: row.value,
    annotator: row.annotator,
    note: row.note,
    blind: row.blind === 1,
    afterReveal: row.after_reveal === 1,
    queueUuid: row.queue_uuid,
    queuePosition: row.queue_position,
    atMs: row.at_ms,
    undoesUuid: row.undoes_uuid,
    inForce: row.in_force === 1,
  };
}
