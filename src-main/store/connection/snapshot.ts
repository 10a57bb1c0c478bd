import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AuditError } from '../../domain/index.ts';

/** A larger index is not taken into memory. */
const MOST_BYTES = 1024 ** 3;

const SNAPSHOTS = new WeakSet<Database.Database>();

/**
 * Reads a database into memory, from where any number of connections can read it without writing a byte to its disk. SQLite
 * needs a file beside the database to share it, and a full disk has no room for that; whoever takes the database alone needs
 * none, for as long as the copying takes. Throws `disk-full` for an index of more than 1 GiB, and SQLite's own errors.
 */
export function openSnapshot(path: string, waitMs: number): Database.Database {
  if (statSync(path).size > MOST_BYTES)
    throw diskFull('the disk is full, and the index too large to be read into memory');
  const alone = new Database(path, { timeout: waitMs, fileMustExist: true });
  let bytes: Buffer;
  try {
    alone.pragma('locking_mode = EXCLUSIVE');
    bytes = alone.serialize();
  } finally {
    alone.close();
  }
  // The header says that a log stands beside the file, which what is in memory has not.
  bytes.fill(1, 18, 20);
  const snapshot = new Database(bytes, { readonly: true });
  SNAPSHOTS.add(snapshot);
  return snapshot;
}

/** Whether the connection reads from memory what its disk had no room to share. */
export function isSnapshot(connection: Database.Database): boolean {
  return SNAPSHOTS.has(connection);
}

/** Throws `disk-full` for a connection that can save nothing. */
export function refuseSnapshot(connection: Database.Database): void {
  if (isSnapshot(connection)) throw diskFull('the disk is full, so nothing can be saved');
}

export function diskFull(message: string, options?: ErrorOptions): AuditError {
  return new AuditError(
    {
      code: 'disk-full',
      message,
      hint: 'free some space and start again; the work goes on where it stopped',
    },
    options,
  );
}
