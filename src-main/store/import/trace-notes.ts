import type { TraceNote } from '../../formats/index.ts';
import { encodeBoolean, encodeWork } from '../rollouts/codes.ts';
import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';

/** Begins to gather what training learnt of a run's traces; a later note on a trace goes before an earlier one. */
export function gatherTraceNotes(store: Store): { readonly add: (notes: readonly TraceNote[]) => void } {
  store.audit.exec(`DROP TABLE IF EXISTS temp.trace_notes;
    CREATE TABLE temp.trace_notes (trace_id TEXT PRIMARY KEY, work INTEGER, effective INTEGER, advantage REAL) WITHOUT ROWID`);
  const insert = store.audit.prepare(
    `INSERT INTO temp.trace_notes (trace_id, work, effective, advantage) VALUES (?, ?, ?, ?)
     ON CONFLICT (trace_id) DO UPDATE SET work = coalesce(excluded.work, work),
       effective = coalesce(excluded.effective, effective), advantage = coalesce(excluded.advantage, advantage)`,
  );
  return {
    add: (notes) => {
      inTransaction(store.audit, () => {
        for (const note of notes)
          insert.run(note.traceId, encodeWork(note.work), encodeBoolean(note.effective), note.advantage);
      });
    },
  };
}

/** Takes the gathered notes over to the run's rollouts; what a note does not say stays. */
export function applyTraceNotes(store: Store, runId: number): void {
  inTransaction(store.audit, () => {
    // The order of the joins is told: the traces of the details have no index.
    prepare(
      store,
      `UPDATE rollouts SET work = coalesce(noted.work, rollouts.work),
         effective = coalesce(noted.effective, rollouts.effective), advantage = coalesce(noted.advantage, rollouts.advantage)
       FROM (SELECT own.id, notes.* FROM rollouts AS own CROSS JOIN rollout_details AS details ON details.id = own.id
             CROSS JOIN temp.trace_notes AS notes ON notes.trace_id = details.trace_id WHERE own.run_id = ?) AS noted
       WHERE noted.id = rollouts.id`,
    ).run(runId);
    prepare(store, 'UPDATE runs SET figures_json = NULL WHERE id = ?').run(runId);
  });
  store.audit.exec('DROP TABLE temp.trace_notes');
}

/** Lines of a file that were read as rows: all but those that were skipped. */
export function rowsRead(store: Store, runId: number): ReadonlyMap<string, number> {
  const rows = prepare(
    store,
    `SELECT path, lines - (SELECT count(*) FROM line_notes WHERE file_id = files.id AND kind = 'skipped') AS rows
     FROM files WHERE run_id = ?`,
  ).all(runId) as { path: string; rows: number }[];
  return new Map(rows.map(({ path, rows: count }) => [path, count]));
}

/** Adds to what people are warned of about a run. */
export function addRunWarnings(store: Store, runId: number, warnings: readonly string[]): void {
  const warn = prepare(store, 'INSERT OR IGNORE INTO run_warnings (run_id, message) VALUES (?, ?)');
  for (const warning of warnings) warn.run(runId, warning);
}
