import type { RepeatElsewhere } from '../../formats/index.ts';
import { forgetAnswerMatches } from '../rollouts/answer-search.ts';
import { prepare, type Store } from '../connection/open.ts';
import { removeRolloutsOfLines } from './import-files.ts';
import { inTransaction } from '../connection/sqlite.ts';

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
 * Notes the repeats between a run's files and takes their rollouts out, in one transaction. Lines that are no repeats any more
 * have no note by then: their files were read anew.
 */
export function saveRepeatsElsewhere(store: Store, runId: number, repeats: readonly RepeatElsewhere[]): void {
  inTransaction(store.audit, () => {
    const noted = new Set(listRepeatsElsewhere(store, runId).map(keyOf));
    const added = repeats.filter((repeat) => !noted.has(keyOf(repeat)));
    for (const [path, own] of Map.groupBy(added, ({ file }) => file)) addRepeats(store, path, own);
    if (added.length > 0) forgetAnswerMatches(store);
    prepare(store, 'UPDATE files SET compared = 1 WHERE run_id = ?').run(runId);
    prepare(store, 'UPDATE runs SET figures_json = NULL WHERE id = ?').run(runId);
  });
}

/** Like a repeat within its file, each line has no rollouts and is listed as a repeat alone. */
function addRepeats(store: Store, path: string, repeats: readonly RepeatElsewhere[]): void {
  const fileId = prepare(store, 'SELECT id FROM files WHERE path = ?').pluck().get(path) as number;
  const lines = repeats.map(({ line }) => line);
  removeRolloutsOfLines(store, fileId, lines);
  prepare(store, 'DELETE FROM line_notes WHERE file_id = ? AND line IN (SELECT value FROM json_each(?))').run(
    fileId,
    JSON.stringify(lines),
  );
  const insert = prepare(
    store,
    `INSERT INTO line_notes (file_id, kind, line, of_line, of_path) VALUES (?, 'duplicate', ?, ?, ?)`,
  );
  for (const { line, of, ofFile } of repeats) insert.run(fileId, line, of, ofFile);
}

function keyOf({ file, line, ofFile, of }: RepeatElsewhere): string {
  return JSON.stringify([file, line, ofFile, of]);
}
