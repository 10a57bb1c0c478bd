import type { Item, LabelValue } from '../../domain/index.ts';
import { appendEntries, readJournal, type JournalEvent } from './journal.ts';
import { prepare, type Store } from '../connection/open.ts';
import type { LabelEvent } from '../rollouts/rows.ts';
import { undoCommit } from './undo.ts';

/** One label to commit; `value` null takes the annotator's label back. */
export interface LabelInput {
  readonly identity: string;
  readonly item: Item;
  readonly value: LabelValue | null;
  readonly annotator: string;
  readonly note: string | null;
  readonly blind: boolean;
  readonly afterReveal: boolean;
  readonly queueId: number | null;
  readonly queuePosition?: number | null;
}

/** Commits labels as one durable transaction: when this returns they are on disk. */
export function commitLabels(
  store: Store,
  labels: readonly LabelInput[],
  atMs: number = Date.now(),
): readonly LabelEvent[] {
  const events = appendEntries(
    store,
    labels.map(({ identity, queueId, queuePosition, ...label }) => ({
      ...label,
      kind: 'label',
      subject: identity,
      queueUuid: queueUuid(store, queueId),
      queuePosition: queuePosition ?? null,
    })),
    atMs,
  );
  return events.map((event) => toLabelEvent(store, event));
}

/** Takes back the annotator's newest commit (see `undoCommit`); gives the appended label events. */
export function undoLabels(
  store: Store,
  annotator: string,
  atMs: number = Date.now(),
): readonly LabelEvent[] {
  return undoCommit(store, annotator, atMs).map((event) => toLabelEvent(store, event));
}

/** All label events of a rollout, oldest first. */
export function labelHistory(store: Store, identity: string): readonly LabelEvent[] {
  return readJournal(store, identity)
    .filter((event) => event.kind === 'label')
    .map((event) => toLabelEvent(store, event));
}

/** Everybody who has said anything, by name. */
export function listAnnotators(store: Store): readonly string[] {
  return prepare(store, 'SELECT DISTINCT annotator FROM journal ORDER BY annotator')
    .pluck()
    .all() as string[];
}

function toLabelEvent(store: Store, event: JournalEvent): LabelEvent {
  return {
    id: event.id,
    rolloutIdentity: event.subject,
    // Label events come from `commitLabels` and a checked merge alone, which take items and label values only.
    item: event.item as Item,
    value: event.value as LabelValue | null,
    annotator: event.annotator,
    note: event.note,
    blind: event.blind,
    afterReveal: event.afterReveal,
    queueId: rowId(store, 'SELECT id FROM queues WHERE uuid = ?', event.queueUuid),
    atMs: event.atMs,
    undoes: rowId(store, 'SELECT id FROM journal WHERE uuid = ?', event.undoesUuid),
  };
}

function rowId(store: Store, sql: string, uuid: string | null): number | null {
  return uuid === null ? null : ((prepare(store, sql).pluck().get(uuid) as number | undefined) ?? null);
}

function queueUuid(store: Store, queueId: number | null): string | null {
  if (queueId === null) return null;
  const uuid = prepare(store, 'SELECT uuid FROM queues WHERE id = ?').pluck().get(queueId) as
    string | undefined;
  if (uuid === undefined) throw new Error(`there is no queue ${queueId}`);
  return uuid;
}
