import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';

/** How far a results file was read, and what it looked like then. */
export interface FileState {
  readonly id: number;
  readonly runId: number;
  /** Relative to the opened folder, with forward slashes. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** Hashes of the first and last bytes that were read, as the importer defines them; they tell growth from a rewrite. */
  readonly headHash: string | null;
  readonly tailHash: string | null;
  /** Bytes taken over so far; the next line begins here. */
  readonly position: number;
  readonly lines: number;
  /** False after an interrupted import: go on at `position`. */
  readonly complete: boolean;
  /** Whatever the importer wants to find again. */
  readonly state: unknown;
}

/** All files that were read at least in part, or those of one run, by path. */
export function fileStates(store: Store, runId?: number): ReadonlyMap<string, FileState> {
  const rows = (
    runId === undefined
      ? prepare(store, 'SELECT * FROM files').all()
      : prepare(store, 'SELECT * FROM files WHERE run_id = ?').all(runId)
  ) as FileRecord[];
  return new Map(rows.map((row) => [row.path, toState(row)]));
}

/** The importer's memory of a file, one piece for each batch in their order. */
export function readJournals(store: Store, fileId: number): readonly Uint8Array[] {
  return prepare(store, 'SELECT journal FROM read_journals WHERE file_id = ? ORDER BY id')
    .pluck()
    .all(fileId) as Uint8Array[];
}

/** Takes a file that is gone out of the index. What people and judges said stays and comes back with the file. */
export function forgetFile(store: Store, path: string): void {
  inTransaction(store.audit, () => {
    const file = prepare(store, 'SELECT id, run_id FROM files WHERE path = ?').get(path) as
      { id: number; run_id: number } | undefined;
    if (file === undefined) return;
    removeRollouts(store, file.id);
    prepare(store, 'DELETE FROM files WHERE id = ?').run(file.id);
    // What repeated a line of this file is to be counted now.
    prepare(store, 'UPDATE files SET compared = 0 WHERE run_id = ?').run(file.run_id);
    prepare(store, 'UPDATE runs SET figures_json = NULL WHERE id = ?').run(file.run_id);
  });
}

/** Deletes a file's rollouts; the file itself stays. */
export function removeRollouts(store: Store, fileId: number): void {
  prepare(store, 'DELETE FROM rollout_details WHERE id IN (SELECT id FROM rollouts WHERE file_id = ?)').run(
    fileId,
  );
  prepare(store, 'DELETE FROM rollouts WHERE file_id = ?').run(fileId);
}

/** Deletes the rollouts that stand on some lines of a file. */
export function removeRolloutsOfLines(store: Store, fileId: number, lines: readonly number[]): void {
  const ids = prepare(
    store,
    `SELECT id FROM rollouts JOIN rollout_details USING (id)
     WHERE file_id = ? AND line IN (SELECT value FROM json_each(?))`,
  )
    .pluck()
    .all(fileId, JSON.stringify(lines)) as number[];
  removeById(store, ids);
}

/** Deletes the rollouts of a file that stand after a line. */
export function removeRolloutsAfter(store: Store, fileId: number, line: number): void {
  const ids = prepare(
    store,
    'SELECT id FROM rollouts JOIN rollout_details USING (id) WHERE file_id = ? AND line > ?',
  )
    .pluck()
    .all(fileId, line) as number[];
  removeById(store, ids);
}

function removeById(store: Store, ids: readonly number[]): void {
  for (const id of ids) {
    prepare(store, 'DELETE FROM rollout_details WHERE id = ?').run(id);
    prepare(store, 'DELETE FROM rollouts WHERE id = ?').run(id);
  }
}

interface FileRecord {
  readonly id: number;
  readonly run_id: number;
  readonly path: string;
  readonly size: number;
  readonly mtime_ms: number;
  readonly head_hash: string | null;
  readonly tail_hash: string | null;
  readonly position: number;
  readonly lines: number;
  readonly complete: number;
  readonly state_json: string | null;
}

function toState(row: FileRecord): FileState {
  return {
    id: row.id,
    runId: row.run_id,
    path: row.path,
    sizeBytes: row.size,
    mtimeMs: row.mtime_ms,
    headHash: row.head_hash,
    tailHash: row.tail_hash,
    position: row.position,
    lines: row.lines,
    complete: row.complete === 1,
    state: row.state_json === null ? null : JSON.parse(row.state_json),
  };
}
