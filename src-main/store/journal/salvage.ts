import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { defaultDataDir } from '../connection/data-dir.ts';
import { AUDIT_FILE, locateStore } from '../connection/location.ts';
import { isBroken, sqliteCode } from '../connection/database-problem.ts';
import { connect, translating, type Statement } from '../connection/sqlite.ts';
import { journalLine, toEvent, type JournalRecord } from './journal.ts';

/** Labels of a damaged index. */
export interface Salvage {
  readonly path: string;
  /** As lines of an export, oldest first. */
  readonly lines: readonly string[];
  /** How many could not be read; null where not even their number is known. */
  readonly lost: number | null;
}

/** No label takes less room; where their number cannot be read, the size of the file says how many there can be. */
const LEAST_BYTES = 200;

/**
 * Reads the labels that a damaged index still gives. Ranges of numbers that cannot be read are halved until what is lost is
 * found. Throws `nothing-readable` where not even the list of tables can be read, and `no-index` where there is no file.
 */
export function salvageJournal(folder: string): Salvage {
  const { directory } = locateStore(folder, defaultDataDir(), true);
  const path = join(directory, AUDIT_FILE);
  if (!existsSync(path)) {
    throw new AuditError({
      code: 'no-index',
      message: `${folder} has no index: there is no ${path}`,
      hint: 'check the folder',
    });
  }
  try {
    return translating(() => readWhatIsLeft(path), path);
  } catch (cause) {
    // SQLite's plain error: the list of tables has none of labels.
    if (!isBroken(cause) && sqliteCode(cause) !== 'SQLITE_ERROR') throw cause;
    const message = `${path} is damaged so that no label in it can be read, or belongs to another program`;
    const hint = `put back a copy that stands beside it (${AUDIT_FILE}.before-…), or import an earlier export of the labels`;
    throw new AuditError({ code: 'nothing-readable', message, hint }, { cause });
  }
}

function readWhatIsLeft(path: string): Salvage {
  const connection = connect(path, { durable: true, readOnly: true });
  try {
    const range = connection.prepare('SELECT * FROM journal WHERE id BETWEEN ? AND ? ORDER BY id');
    const last = readable(
      () => connection.prepare('SELECT max(id) FROM journal').pluck().get() as number | null,
    );
    const lines: string[] = [];
    const unread = readRange(
      range,
      1,
      last === undefined ? Math.ceil(statSync(path).size / LEAST_BYTES) : (last ?? 0),
      lines,
    );
    return { path, lines, lost: last === undefined ? null : unread };
  } finally {
    connection.close();
  }
}

/** Gives how many numbers of the range could not be read. */
function readRange(range: Statement, first: number, last: number, lines: string[]): number {
  if (first > last) return 0;
  const rows = readable(() => range.all(first, last) as JournalRecord[]);
  if (rows !== undefined) {
    lines.push(...rows.map((row) => journalLine(toEvent(row))));
    return 0;
  }
  if (first === last) return 1;
  const middle = Math.floor((first + last) / 2);
  return readRange(range, first, middle, lines) + readRange(range, middle + 1, last, lines);
}

/** undefined where the database is damaged there. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (thrown) {
    if (isBroken(thrown)) return undefined;
    throw thrown;
  }
}
