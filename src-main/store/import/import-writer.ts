import { attachDerived } from './derived.ts';
import type { ImportBatch } from './import-batch.ts';
import { removeRolloutsAfter } from './import-files.ts';
import { prepare, type Store } from '../connection/open.ts';
import { createRowWriter, type RowWriter } from './row-writer.ts';
import { inTransaction } from '../connection/sqlite.ts';
import { createStaging, swapStaged } from '../connection/staging.ts';

/** What the file looked like when its end was reached. */
export interface FileEnd {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly headHash: string | null;
  readonly tailHash: string | null;
}

/**
 * One file being read. Each batch of a new or grown file is a transaction that also moves the file's position, so that a
 * crash loses at most the batch in hand. A rewritten file is staged aside and swapped in by `finishFile`: until then the
 * earlier rows stand, and a crash leaves them.
 */
export interface FileImport {
  readonly fileId: number;
  readonly runId: number;
  readonly rewrite: boolean;
  readonly rows: RowWriter;
  /** The newest batch of a rewrite, whose position is written by the swap. */
  lastBatch: ImportBatch | null;
}

export interface BeginFile {
  readonly runId: number;
  readonly path: string;
  /** `grow` adds to what was read before (or to nothing); `rewrite` replaces it. */
  readonly mode: 'grow' | 'rewrite';
}

/** Starts (or goes on) reading a file. */
export function beginFile(store: Store, begin: BeginFile): FileImport {
  const rewrite = begin.mode === 'rewrite';
  const fileId = inTransaction(
    store.audit,
    () =>
      prepare(
        store,
        // The rows of a rewrite go over to another run with the swap, and the file with them.
        `INSERT INTO files (run_id, path) VALUES (?, ?)
         ON CONFLICT (path) DO UPDATE SET run_id = iif(?, run_id, excluded.run_id) RETURNING id`,
      )
        .pluck()
        .get(begin.runId, begin.path, Number(rewrite)) as number,
  );
  if (rewrite) createStaging(store);
  else forgetUnfinished(store, fileId);
  return {
    fileId,
    runId: begin.runId,
    rewrite,
    rows: createRowWriter(store, begin.runId, fileId, rewrite),
    lastBatch: null,
  };
}

/** Writes a batch (1,000 to 5,000 rollouts are a good size) as one transaction; gives how many rollouts it had. */
export function insertBatch(store: Store, file: FileImport, batch: ImportBatch): number {
  return inTransaction(store.audit, () => {
    const { firstId, lastId } = file.rows.writeRollouts(batch.rollouts);
    file.rows.writeLines(batch);
    if (file.rewrite) {
      file.lastBatch = batch;
    } else {
      attachDerived(store, firstId, lastId);
      savePosition(store, file, batch);
    }
    return lastId - firstId + 1;
  });
}

/** Ends a file: its rows are complete and, for a rewrite, take the place of the earlier ones in one transaction. */
export function finishFile(store: Store, file: FileImport, end: FileEnd): void {
  inTransaction(store.audit, () => {
    if (file.rewrite) {
      const { firstId, lastId } = swapStaged(store, file.fileId);
      attachDerived(store, firstId, lastId);
      const last = file.lastBatch;
      savePosition(store, file, last ?? { position: 0, lines: 0, places: [], state: null });
    }
    prepare(
      store,
      'UPDATE files SET size = ?, mtime_ms = ?, head_hash = ?, tail_hash = ?, complete = 1 WHERE id = ?',
    ).run(end.sizeBytes, end.mtimeMs, end.headHash, end.tailHash, file.fileId);
  });
}

/** Takes back what a last line without an end gave: it is read once more now that the file has grown. */
function forgetUnfinished(store: Store, fileId: number): void {
  inTransaction(store.audit, () => {
    const lines = prepare(store, 'SELECT lines FROM files WHERE id = ?').pluck().get(fileId) as number;
    removeRolloutsAfter(store, fileId, lines);
    prepare(store, 'DELETE FROM line_notes WHERE file_id = ? AND line > ?').run(fileId, lines);
  });
}

function savePosition(
  store: Store,
  file: FileImport,
  reached: Pick<ImportBatch, 'position' | 'lines' | 'places' | 'state'>,
): void {
  prepare(
    store,
    `UPDATE files SET position = ?, lines = ?, places_json = ?, state_json = ?, complete = 0, compared = 0,
       run_id = ? WHERE id = ?`,
  ).run(
    reached.position,
    reached.lines,
    JSON.stringify(reached.places),
    reached.state === undefined ? null : JSON.stringify(reached.state),
    file.runId,
    file.fileId,
  );
  prepare(store, 'UPDATE runs SET figures_json = NULL WHERE id = ?').run(file.runId);
}
