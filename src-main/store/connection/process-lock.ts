import Database from 'better-sqlite3';
import { sqliteCode } from './database-problem.ts';
import { translating } from './sqlite.ts';

/**
 * Takes the lock that the file at `path` stands for, making an empty file where there is none; gives what releases it, or
 * null where another process, or another part of this one, holds it. The system releases it when its process dies.
 */
export function tryLock(path: string): (() => void) | null {
  // SQLite's own locks work on every system and network drive that the databases work on.
  const lock = translating(() => new Database(path, { timeout: 0 }));
  try {
    translating(() => lock.exec('BEGIN EXCLUSIVE'));
    return () => lock.close();
  } catch (thrown) {
    lock.close();
    if (sqliteCode(thrown).startsWith('SQLITE_BUSY')) return null;
    throw thrown;
  }
}
