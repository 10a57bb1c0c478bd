import type { RepeatElsewhere } from '../importers/index.ts';
import { forgetAnswerMatches } from './answer-search.ts';
import { prepare, type Store } from './open.ts';
import { removeRolloutsOfLines } from './import-files.ts';
import { inTransaction } from './sqlite.ts';

/** Whether the lines of a run's files have been compared as they are now; a single file has nothing to be compared with. */
export function areCompared(store: Store, runId: number): boolean {
  const { files, compared } = prepare(
    store,
    'SELECT count(*) AS files, total(compared) AS compared FROM files WHERE run_id = ?',
  ).get(runId) as { files: number; compared: number };
  const isAlone = files < 2 && listRepeatsElsewhere(store, runId).length === 0;
  return isAlone || compared === files;
}

/** The lines of a run's files that are noted as repeats of a line in another file, and so have no rollouts. */
export function listRepeatsElsewhere(store: Store, runId: number): readonly RepeatElsewhere[] {
  return prepare(
    store,
    `SELECT path AS file, line, of_path AS ofFile, of_line AS "of" FROM line_notes JOIN files ON files.id = file_id
     WHERE run_id = ? AND of_path IS NOT NULL`,
  ).all(runId) as RepeatElsewhere[];
}

/**
 * Notes all repeats between a run's files and takes their rollouts out, in one transaction. A line that is no repeat any more
 * loses its note only: its file must be read anew before.
 */
export function saveRepeatsElsewhere(store: Store, runId: number, repeats: readonly RepeatElsewhere[]): void {
  inTransaction(store.audit, () => {
    prepare(
      store,
      'DELETE FROM line_notes WHERE of_path IS NOT NULL AND file_id IN (SELECT id FROM files WHERE run_id = ?)',
    ).run(runId);
    const insert = prepare(
      store,
      `INSERT INTO line_notes (file_id, kind, line, of_line, of_path) VALUES (?, 'duplicate', ?, ?, ?)`,
    );
    for (const [path, own] of Map.groupBy(repeats, ({ file }) => file)) {
      const fileId = prepare(store, 'SELECT id FROM files WHERE path = ?').pluck().get(path) as number;
      const lines = own.map(({ line }) => line);
      removeRolloutsOfLines(store, fileId, lines);
      // Like a repeat within its file, the line is listed as a repeat alone.
      prepare(
        store,
        'DELETE FROM line_notes WHERE file_id = ? AND line IN (SELECT value FROM json_each(?))',
      ).run(fileId, JSON.stringify(lines));
      for (const { line, of, ofFile } of own) insert.run(fileId, line, of, ofFile);
    }
    prepare(store, 'UPDATE files SET compared = 1 WHERE run_id = ?').run(runId);
    prepare(store, 'UPDATE runs SET figures_json = NULL WHERE id = ?').run(runId);
    if (repeats.length > 0) forgetAnswerMatches(store);
  });
}
