import { prepare, type Store } from './open.ts';
import { inTransaction } from './sqlite.ts';

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

/** All files that were read at least in part, by path. */
export function fileStates(store: Store): ReadonlyMap<string, FileState> {
  const rows = prepare(store, 'SELECT * FROM files').all() as FileRecord[];
  return new Map(rows.map((row) => [row.path, toState(row)]));
}

/** Keys of earlier lines of the file: key → line, for those of `keys` that occurred. Keys are 32 hex digits. */
export function findLineKeys(
  store: Store,
  fileId: number,
  keys: readonly string[],
): ReadonlyMap<string, number> {
  const find = prepare(store, 'SELECT line FROM line_keys WHERE file_id = ? AND key = ?').pluck();
  const found = new Map<string, number>();
  for (const key of keys) {
    const line = find.get(fileId, Buffer.from(key, 'hex')) as number | undefined;
    if (line !== undefined) found.set(key, line);
  }
  return found;
}

/** How many rollouts of each task the file has given so far, by task key: the next `repeat` of that task. */
export function countRepeats(store: Store, fileId: number): ReadonlyMap<string, number> {
  const rows = prepare(
    store,
    `SELECT tasks.key, count(*) AS n FROM rollouts JOIN tasks ON tasks.id = rollouts.task_id
     WHERE rollouts.file_id = ? GROUP BY rollouts.task_id`,
  ).all(fileId) as { key: string; n: number }[];
  return new Map(rows.map((row) => [row.key, row.n]));
}

/** Takes a file that is gone out of the index. What people and judges said stays and comes back with the file. */
export function forgetFile(store: Store, path: string): void {
  inTransaction(store.audit, () => {
    const file = prepare(store, 'SELECT id, run_id FROM files WHERE path = ?').get(path) as
      { id: number; run_id: number } | undefined;
    if (file === undefined) return;
    removeRollouts(store, file.id);
    prepare(store, 'DELETE FROM files WHERE id = ?').run(file.id);
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
