import { existsSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { databaseProblem, nameInProblems, sqliteCode } from './database-problem.ts';
import { beginLabels, refuseIfMoved, rememberPlace } from './in-place.ts';
import { openSnapshot, refuseSnapshot } from './snapshot.ts';

export type Connection = Database.Database;
export type Statement = Database.Statement;

/** How long one statement waits for another process's transaction before it is tried again. */
const BUSY_WAIT_MS = 10_000;
const BUSY_TRIES = 6;

/** There is no room for the file that connections share, which a database needs even to be read. */
const NO_SHARED_MEMORY = /^SQLITE_IOERR_SHM/;

/**
 * Opens a database file in WAL mode; `durable` waits for the disk at each commit. One that a full disk has no room to share is
 * read into memory, where nothing can be saved (`isSnapshot`). Throws SQLite's own error.
 */
export function connect(
  path: string,
  options: { readonly durable: boolean; readonly readOnly: boolean },
): Connection {
  const wasThere = path === IN_MEMORY || existsSync(path);
  let connection: Connection;
  try {
    connection = connectSharing(path, options);
  } catch (thrown) {
    // Nothing could be written into it; left behind, it would look like an index that has lost what was in it.
    if (!wasThere && statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path, { force: true });
    if (!options.durable || !NO_SHARED_MEMORY.test(sqliteCode(thrown))) throw thrown;
    connection = openSnapshot(path, BUSY_WAIT_MS);
  }
  if (options.durable) nameInProblems(path, connection);
  return connection;
}

/** The path of a database that is nowhere but in memory. */
export const IN_MEMORY = ':memory:';

function connectSharing(
  path: string,
  options: { readonly durable: boolean; readonly readOnly: boolean },
): Connection {
  const connection = new Database(path, {
    timeout: BUSY_WAIT_MS,
    readonly: options.readOnly,
    fileMustExist: options.readOnly,
  });
  try {
    if (!options.readOnly) whenFree(() => connection.pragma('journal_mode = WAL'));
    // Read here, so that a disk without room shows at opening.
    connection.pragma('user_version');
    connection.pragma(`synchronous = ${options.durable ? 'FULL' : 'NORMAL'}`);
    connection.pragma('foreign_keys = ON');
    // 16 MB: more of it made neither an import nor a query faster.
    connection.pragma('cache_size = -16384');
    // Pages of an import are changed by many batches: copying them back from the WAL less often is half its writing.
    connection.pragma('wal_autocheckpoint = 8000');
    if (options.durable && !options.readOnly) rememberPlace(connection);
    return connection;
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
}

/**
 * Runs `work` as one transaction that holds the write lock from its start, so that it can only wait for other processes,
 * never fail halfway on a lock. Nested calls join the outer transaction. Throws `AuditError` for what a user can mend, and
 * `index-moved` where the file is no longer the one that is open.
 */
export function inTransaction<T>(connection: Connection, work: () => T): T {
  if (connection.inTransaction) return work();
  refuseSnapshot(connection);
  beginLabels(connection);
  const checked = connection.transaction(() => {
    const value = work();
    refuseIfMoved(connection, 'before');
    return value;
  });
  let value: T;
  try {
    value = translating(() => whenFree(() => checked.immediate()), connection.name);
  } catch (thrown) {
    // Whatever SQLite says of a file that is gone.
    refuseIfMoved(connection, 'before');
    throw thrown;
  }
  refuseIfMoved(connection, 'committed');
  return value;
}

/** Repeats `work` while another process holds the lock for longer than SQLite itself waits. */
function whenFree<T>(work: () => T): T {
  for (let tries = 1; ; tries += 1) {
    try {
      return work();
    } catch (thrown) {
      if (tries >= BUSY_TRIES || !sqliteCode(thrown).startsWith('SQLITE_BUSY')) throw thrown;
    }
  }
}

/** Changes with every change that another connection commits. */
export function dataVersion(connection: Connection): number {
  return connection.pragma('data_version', { simple: true }) as number;
}

/** Runs `work`; errors of the database at `path` that have a remedy come out as `AuditError`. */
export function translating<T>(work: () => T, path?: string): T {
  try {
    return work();
  } catch (thrown) {
    throw databaseProblem(thrown, path);
  }
}
