import { appendEntries, selectEvents, type JournalEntry, type JournalEvent } from '../journal/journal.ts';
import { prepare, type Store } from '../connection/open.ts';
import { changeStep } from './queue-progress.ts';
import { getQueue } from './queues.ts';
import { inTransaction } from '../connection/sqlite.ts';
import { undoCommit } from '../journal/undo.ts';

/** One annotator's place in one queue. */
interface StepPlace {
  readonly queueId: number;
  readonly annotator: string;
  readonly position: number;
}

/** What is said about one entry; queue, place and annotator are the step's. */
export type StepStatement = Pick<
  JournalEntry,
  'kind' | 'subject' | 'item' | 'value' | 'note' | 'blind' | 'afterReveal'
>;

/** Commits what an annotator says about an entry, and the entry's state, as one durable transaction. */
export function commitStep(
  store: Store,
  step: StepPlace,
  statements: readonly StepStatement[],
  change: { readonly isDone: boolean; readonly addSpentMs: number },
  atMs: number = Date.now(),
): void {
  const { uuid } = getQueue(store, step.queueId);
  commitInQueue(store, uuid, step, statements, change, atMs);
}

function commitInQueue(
  store: Store,
  queueUuid: string,
  ...[step, statements, change, atMs]: [
    StepPlace,
    readonly StepStatement[],
    { readonly isDone: boolean; readonly addSpentMs: number },
    number,
  ]
): void {
  inTransaction(store.audit, () => {
    appendEntries(
      store,
      statements.map((statement) => ({
        ...statement,
        annotator: step.annotator,
        queueUuid,
        queuePosition: step.position,
      })),
      atMs,
    );
    changeStep(store, step, { state: change.isDone ? 'done' : 'open', addSpentMs: change.addSpentMs }, atMs);
  });
}

/** Commits what was said about many entries of one queue in one transaction; an undo takes back one entry. No time is added. */
export function commitSteps(
  store: Store,
  steps: readonly {
    readonly place: StepPlace;
    readonly statements: readonly StepStatement[];
    readonly isDone: boolean;
  }[],
): void {
  const [first] = steps;
  if (first === undefined) return;
  // Once: it counts all entries and everybody's progress.
  const { uuid } = getQueue(store, first.place.queueId);
  const atMs = Date.now();
  inTransaction(store.audit, () => {
    for (const { place, statements, isDone } of steps)
      commitInQueue(store, uuid, place, statements, { isDone, addSpentMs: 0 }, atMs);
  });
}

/**
 * Takes back the annotator's newest commit in this queue that still stands, and opens its entry again where that leaves a
 * question without an answer. Gives the entry's position; null where nothing is left to take back.
 */
export function undoStep(
  store: Store,
  queueId: number,
  annotator: string,
  atMs: number = Date.now(),
): number | null {
  const { uuid } = getQueue(store, queueId);
  return inTransaction(store.audit, () => {
    const events = undoCommit(store, annotator, atMs, { queueUuid: uuid });
    const position = events[0]?.queuePosition ?? null;
    // Where an earlier answer stands again the entry is as done as it was.
    const isOpen = events.some(({ value }) => value === null);
    if (position !== null && isOpen)
      changeStep(store, { queueId, annotator, position }, { state: 'open' }, atMs);
    return position;
  });
}

/** What the annotator last said at each place of the queue, without what was taken back. */
export function queueAnswers(
  store: Store,
  queueUuid: string,
  annotator: string,
): readonly (JournalEvent & { readonly queuePosition: number })[] {
  const newest = new Map<string, JournalEvent & { readonly queuePosition: number }>();
  for (const event of selectEvents(
    store,
    'annotator = ? AND queue_uuid = ? ORDER BY id',
    annotator,
    queueUuid,
  )) {
    const { queuePosition, kind, item, value } = event;
    if (queuePosition === null || !event.inForce) continue;
    const key = `${queuePosition} ${kind} ${item}`;
    if (value === null) newest.delete(key);
    else newest.set(key, { ...event, queuePosition });
  }
  return [...newest.values()];
}

/** Whether the annotator decided about this rollout in an adjudication, with everybody's answers before them. */
export function hasAdjudicated(store: Store, identity: string, annotator: string): boolean {
  const sql = `SELECT EXISTS (SELECT 1 FROM journal WHERE subject = ? AND annotator = ? AND kind = 'adjudication')`;
  return prepare(store, sql).pluck().get(identity, annotator) === 1;
}

/** When the annotator first had this rollout's verdicts revealed, in whatever queue; null where they never had. */
export function firstReveal(store: Store, identity: string, annotator: string): number | null {
  return prepare(
    store,
    // CROSS JOIN keeps the order: a rollout has few entries, an annotator many.
    `SELECT min(revealed_at_ms) FROM queue_entries CROSS JOIN queue_order USING (queue_id, position)
     WHERE identity = ? AND annotator = ?`,
  )
    .pluck()
    .get(identity, annotator) as number | null;
}
