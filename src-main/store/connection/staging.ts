import { prepare, type Store } from './open.ts';
import { removeRollouts } from '../import/import-files.ts';

/** The tables whose rows a rewritten file replaces. */
const STAGED_TABLES = ['rollouts', 'rollout_details', 'read_journals', 'line_notes'] as const;

/** Makes empty copies of the tables in this connection's temporary database, which nobody else sees or waits for. */
export function createStaging(store: Store): void {
  for (const table of STAGED_TABLES) {
    const definition = store.audit
      .prepare(`SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?`)
      .pluck()
      .get(table) as string;
    store.audit.exec(`DROP TABLE IF EXISTS temp.staged_${table}`);
    store.audit.exec(
      definition
        // SQLite quotes the name of a table that was renamed.
        .replace(new RegExp(`^CREATE TABLE "?${table}"?`), `CREATE TABLE temp.staged_${table}`)
        .replace(/ REFERENCES files \(id\) ON DELETE CASCADE/, ''),
    );
  }
}

export function nextStagedId(store: Store): number {
  return prepare(store, 'SELECT coalesce(max(id), 0) + 1 FROM temp.staged_rollouts').pluck().get() as number;
}

/**
 * Puts the staged rows in the place of the file's earlier ones; gives the range that their ids lie in. A rollout that was
 * there before keeps its id, so that what people look at does not move; the k-th of equal identities takes the k-th id.
 */
export function swapStaged(
  store: Store,
  fileId: number,
): { readonly firstId: number; readonly lastId: number } {
  const { audit } = store;
  audit.exec(
    'DROP TABLE IF EXISTS temp.staged_ids; CREATE TABLE temp.staged_ids (staged_id INTEGER PRIMARY KEY, id INTEGER)',
  );
  const base = audit.prepare('SELECT coalesce(max(id), 0) FROM rollouts').pluck().get() as number;
  audit
    .prepare(
      `WITH earlier AS (
         SELECT details.id, identity, row_number() OVER (PARTITION BY identity ORDER BY details.id) AS k
         FROM rollouts JOIN rollout_details AS details ON details.id = rollouts.id WHERE file_id = @fileId
       ), staged AS (
         SELECT id AS staged_id, identity, row_number() OVER (PARTITION BY identity ORDER BY id) AS k
         FROM temp.staged_rollout_details
       )
       INSERT INTO temp.staged_ids (staged_id, id)
       SELECT staged_id, coalesce(earlier.id, @base + staged_id) FROM staged LEFT JOIN earlier USING (identity, k)`,
    )
    .run({ fileId, base });

  removeRollouts(store, fileId);
  for (const table of ['rollouts', 'rollout_details']) {
    const columns = otherColumns(store, table);
    audit.exec(
      `INSERT INTO ${table} (id, ${columns})
       SELECT (SELECT id FROM temp.staged_ids WHERE staged_id = staged.id), ${columns}
       FROM temp.staged_${table} AS staged ORDER BY 1`,
    );
  }
  for (const table of ['read_journals', 'line_notes']) {
    const columns = otherColumns(store, table);
    audit.prepare(`DELETE FROM ${table} WHERE file_id = ?`).run(fileId);
    audit.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM temp.staged_${table} ORDER BY id`);
  }
  const range = audit
    .prepare('SELECT coalesce(min(id), 1) AS firstId, coalesce(max(id), 0) AS lastId FROM temp.staged_ids')
    .get();
  for (const table of [...STAGED_TABLES, 'ids']) audit.exec(`DELETE FROM temp.staged_${table}`);
  return range as { firstId: number; lastId: number };
}

function otherColumns(store: Store, table: string): string {
  const columns = store.audit.pragma(`table_info(${table})`) as { name: string }[];
  return columns
    .map((column) => column.name)
    .filter((name) => name !== 'id')
    .join(', ');
}
