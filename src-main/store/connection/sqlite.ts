import Database from 'better-sqlite3';
import { AuditError } from '../../domain/index.ts';
import { beginLabels, refuseIfMoved, rememberPlace } from './in-place.ts';

export type Connection = Database.Database;
export type Statement = Database.Statement;

/** How long one statement waits for another process's transaction before it is tried again. */
const BUSY_WAIT_MS = 10_000;
const BUSY_TRIES = 6;

/** Opens a database file in WAL mode; `durable` waits for the disk at each commit. Throws SQLite's own error. */
export function connect(
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
  beginLabels(connection);
  const checked = connection.transaction(() => {
    const value = work();
    refuseIfMoved(connection, 'before');
    return value;
  });
  let value: T;
  try {
    value = translating(() => whenFree(() => checked.immediate()));
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

/** Runs `work`; errors of the database that have a remedy come out as `AuditError`. */
export function translating<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw translate(thrown);
  }
}

/** SQLite's (extended) result code of what was thrown, also where it was translated; '' for anything else. */
export function sqliteCode(thrown: unknown): string {
  const first = thrown instanceof AuditError ? thrown.cause : thrown;
  return first instanceof Database.SqliteError ? first.code : '';
}

/** True for a file that is torn or no database at all. */
export function isBroken(thrown: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(thrown));
}

function translate(thrown: unknown): unknown {
  if (thrown instanceof AuditError) return thrown;
  const code = sqliteCode(thrown);
  const cause = { cause: thrown };
  // The file of shared memory, which the database needs to be read at all, finds no room either.
  if (code.startsWith('SQLITE_FULL') || code === 'SQLITE_IOERR_SHMSIZE') {
    return new AuditError(
      {
        code: 'disk-full',
        message: 'the disk is full; what was committed before is safe',
        hint: 'free some space and start again; the work goes on where it stopped',
      },
      cause,
    );
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return new AuditError(
      {
        code: 'store-busy',
        message: 'another program has kept the index of this folder occupied for a minute',
        hint: 'close the other program that uses this folder, or wait for it to finish',
      },
      cause,
    );
  }
  if (code.startsWith('SQLITE_CANTOPEN')) {
    return new AuditError(
      {
        code: 'store-unopenable',
        message: 'the index of this folder cannot be opened',
        hint: 'check that .svg-assay/audit.sqlite is a file, and its permissions',
      },
      cause,
    );
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return new AuditError(
      {
        code: 'store-read-only',
        message: 'the index of this folder cannot be written',
        hint: 'check its permissions',
      },
      cause,
    );
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return new AuditError(
      {
        code: 'disk-error',
        message: `the disk refused to read or write the index (${code})`,
        hint: 'check the disk',
      },
      cause,
    );
  }
  if (isBroken(thrown)) {
    return new AuditError(
      {
        code: 'broken-database',
        message: 'the index of this folder is damaged',
        hint: 'move .svg-assay/audit.sqlite away, or put back a copy that stands beside it (audit.sqlite.before-…)',
      },
      cause,
    );
  }
  return thrown;
}
