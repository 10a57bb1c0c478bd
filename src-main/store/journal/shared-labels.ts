import { selectEvents, type JournalEvent } from './journal.ts';
import { prepare, type Store } from '../connection/open.ts';

/** Rollouts with an item that at least two people labelled, by identity. */
export function sharedSubjects(store: Store): readonly string[] {
  return prepare(
    store,
    `SELECT DISTINCT subject FROM (SELECT subject, item FROM current_values WHERE kind = 'label'
       GROUP BY subject, item HAVING count(*) > 1) ORDER BY subject`,
  )
    .pluck()
    .all() as string[];
}

/**
 * What people said about a rollout's items and did not undo, oldest first: changed answers too, and answers taken back as rows
 * without a value.
 */
export function standingLabels(store: Store, identity: string): readonly JournalEvent[] {
  return selectEvents(
    store,
    `subject = ? AND kind IN ('label', 'repeat', 'adjudication') AND undoes_uuid IS NULL
       AND NOT EXISTS (SELECT 1 FROM journal AS undo WHERE undo.undoes_uuid = journal.uuid) ORDER BY id`,
    identity,
  );
}
