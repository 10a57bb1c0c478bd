import { rmSync } from 'node:fs';
import type { Migration } from '../connection/migrate.ts';
import { isBroken, sqliteCode } from '../connection/database-problem.ts';
import { connect, IN_MEMORY, inTransaction, type Connection } from '../connection/sqlite.ts';

/** The database of bytes that can be made again. It may vanish or break at any time; then it starts empty. */
export interface Cache {
  /** Runs `work` on the cache; a cache found broken is thrown away and `work` runs once more on an empty one. */
  use<T>(work: (connection: Connection) => T): T;
  close(): void;
}

/** Opens the cache at `path`, replacing one that is broken or of another version. */
export function openCache(path: string, migrations: readonly Migration[]): Cache {
  let connection: Connection | null = null;
  const current = (): Connection => (connection ??= openOrReplace(path, migrations));
  const drop = (): void => {
    connection?.close();
    connection = null;
    removeFiles(path);
  };
  return {
    use(work) {
      try {
        return work(current());
      } catch (thrown) {
        if (!isLost(thrown)) throw thrown;
        drop();
        return work(current());
      }
    },
    close() {
      connection?.close();
      connection = null;
    },
  };
}

function openOrReplace(path: string, migrations: readonly Migration[]): Connection {
  try {
    return openCurrent(path, migrations);
  } catch (thrown) {
    // On a full disk an empty one in memory serves as well; it is only slower.
    if (NO_ROOM.test(sqliteCode(thrown))) return openCurrent(IN_MEMORY, migrations);
    if (!isBroken(thrown) && !(thrown instanceof OtherVersion)) throw thrown;
    removeFiles(path);
    return openCurrent(path, migrations);
  }
}

/** Broken, or deleted under the open connection: SQLite notices that at the next write. */
function isLost(thrown: unknown): boolean {
  return isBroken(thrown) || /^SQLITE_(READONLY_DBMOVED|IOERR|CANTOPEN)/.test(sqliteCode(thrown));
}

const NO_ROOM = /^SQLITE_(FULL|IOERR_SHM)/;

class OtherVersion extends Error {}

function openCurrent(path: string, migrations: readonly Migration[]): Connection {
  const connection = connect(path, { durable: false, readOnly: false });
  try {
    connection.pragma('auto_vacuum = INCREMENTAL');
    inTransaction(connection, () => {
      const version = connection.pragma('user_version', { simple: true });
      if (version === migrations.length) return;
      if (version !== 0) throw new OtherVersion();
      for (const migration of migrations) connection.exec(migration.sql);
      connection.pragma(`user_version = ${migrations.length}`);
    });
    return connection;
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
}

function removeFiles(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}
