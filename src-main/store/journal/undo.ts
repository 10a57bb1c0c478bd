import { randomUUID } from 'node:crypto';
import {
  appendEvents,
  selectEvents,
  type JournalEvent,
  type JournalKind,
  type PortableEvent,
} from './journal.ts';
import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';

/** Limits an undo to the commits of one queue, or of one kind. */
interface UndoScope {
  readonly queueUuid?: string;
  readonly kind?: JournalKind;
}

/**
 * Takes back the annotator's newest commit that still stands, by appending events that restore what was in force before it.
 * Called again it goes one commit further back. An undo is never itself undone: what was taken back is said again instead.
 * Gives the appended events; empty where nothing is left to take back.
 */
export function undoCommit(
  store: Store,
  annotator: string,
  atMs: number = Date.now(),
  scope: UndoScope = {},
): readonly JournalEvent[] {
  return inTransaction(store.audit, () => {
    const target = prepare(
      store,
      `SELECT commit_uuid FROM journal AS done
       WHERE annotator = @annotator AND undoes_uuid IS NULL AND in_force = 1
         AND (@queueUuid IS NULL OR queue_uuid = @queueUuid) AND (@kind IS NULL OR kind = @kind)
         AND NOT EXISTS (SELECT 1 FROM journal WHERE undoes_uuid = done.uuid)
       ORDER BY id DESC LIMIT 1`,
    )
      .pluck()
      .get({ annotator, queueUuid: scope.queueUuid ?? null, kind: scope.kind ?? null }) as string | undefined;
    if (target === undefined) return [];
    const commitUuid = randomUUID();
    // Newest first, so that of two statements on one thing the earlier one's undo comes last and is the one in force.
    const events = selectEvents(
      store,
      'commit_uuid = ? AND annotator = ? ORDER BY id DESC',
      target,
      annotator,
    );
    return appendEvents(
      store,
      events.map((event): PortableEvent => {
        const before = standingBefore(store, event);
        return {
          ...event,
          uuid: randomUUID(),
          commitUuid,
          value: before?.value ?? null,
          note: before?.note ?? null,
          blind: before?.blind ?? event.blind,
          afterReveal: before?.afterReveal ?? event.afterReveal,
          atMs,
          undoesUuid: event.uuid,
        };
      }),
    );
  });
}

/** The newest earlier statement on the same thing that was not taken back. */
function standingBefore(store: Store, event: JournalEvent): JournalEvent | undefined {
  return selectEvents(
    store,
    `subject = ? AND kind = ? AND item = ? AND annotator = ? AND id < ? AND undoes_uuid IS NULL AND in_force = 1
       AND NOT EXISTS (SELECT 1 FROM journal AS undo WHERE undo.undoes_uuid = journal.uuid)
     ORDER BY id DESC LIMIT 1`,
    event.subject,
    event.kind,
    event.item,
    event.annotator,
    event.id,
  )[0];
}
