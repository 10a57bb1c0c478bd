import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import Database from 'better-sqlite3';
import { AuditError } from '../../domain/index.ts';
import { diskFull } from './snapshot.ts';

/** The indexes that are open, whose names SQLite's errors lack. */
const OPEN = new Map<string, Database.Database>();

/** How a damaged index is saved. */
export const SALVAGE_HINT =
  'svg-assay labels export FOLDER --salvage --out labels.jsonl saves the labels that can be read; then move the file away, or put back a copy that stands beside it (audit.sqlite.before-…)';

/** From here on, problems of this index are told with its path; the last one that was opened at a path counts. */
export function nameInProblems(path: string, connection: Database.Database): void {
  for (const [name, { open }] of OPEN) if (!open) OPEN.delete(name);
  OPEN.set(path, connection);
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

/** What SQLite threw as an `AuditError` where it has a remedy; anything else as it is. `path` is the database, where it is known. */
export function databaseProblem(thrown: unknown, path?: string): unknown {
  if (thrown instanceof AuditError) return thrown;
  const code = sqliteCode(thrown);
  const cause = { cause: thrown };
  if (isBroken(thrown)) {
    const paths = path === undefined ? damaged() : [path];
    const named = paths.length === 0 ? 'the index of this folder' : paths.join(' or ');
    return new AuditError(
      { code: 'broken-database', message: `${named} is damaged`, hint: SALVAGE_HINT },
      cause,
    );
  }
  // The file of shared memory, which the database needs to be read at all, finds no room either.
  if (code.startsWith('SQLITE_FULL') || code === 'SQLITE_IOERR_SHMSIZE') {
    const temporary = tmpdir();
    if (!hasRoom(temporary)) {
      return new AuditError(
        {
          code: 'disk-full',
          message: `the disk of ${temporary}, where temporary files go, is full; what was committed before is safe`,
          hint: 'free some space there, or set TMPDIR to a folder with room, and start again; the work goes on where it stopped',
        },
        cause,
      );
    }
    return diskFull('the disk is full; what was committed before is safe', cause);
  }
  const index = path ?? 'the index of this folder';
  const other = OTHERS.find(({ start }) => code.startsWith(start));
  if (other === undefined) return thrown;
  return new AuditError({ code: other.code, message: other.message(index, code), hint: other.hint }, cause);
}

interface Explained {
  readonly start: string;
  readonly code: string;
  readonly message: (index: string, sqliteCode: string) => string;
  readonly hint: string;
}

const OTHERS: readonly Explained[] = [
  {
    start: 'SQLITE_BUSY',
    code: 'store-busy',
    message: (index) => `another program has kept ${index} occupied for a minute`,
    hint: 'close the other program that uses this folder, or wait for it to finish',
  },
  {
    start: 'SQLITE_CANTOPEN',
    code: 'store-unopenable',
    message: (index) => `${index} cannot be opened`,
    hint: 'check that .svg-assay/audit.sqlite is a file, and its permissions',
  },
  {
    start: 'SQLITE_READONLY',
    code: 'store-read-only',
    message: (index) => `${index} cannot be written`,
    hint: 'check its permissions',
  },
  {
    start: 'SQLITE_IOERR',
    code: 'disk-error',
    message: (index, code) => `the disk refused to read or write ${index} (${code})`,
    hint: 'check the disk',
  },
];

/** The damaged ones of the open indexes; all are looked through where there is more than one. */
function damaged(): readonly string[] {
  const open = [...OPEN].filter(([, connection]) => connection.open);
  // A command has closed its only one by the time that it says what went wrong.
  if (open.length === 0) return [...OPEN.keys()];
  if (open.length === 1) return open.map(([path]) => path);
  const found = open.filter(([, connection]) => !isSound(connection));
  return (found.length === 0 ? open : found).map(([path]) => path);
}

function isSound(connection: Database.Database): boolean {
  try {
    return connection.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch {
    return false;
  }
}

/** True where that cannot be found out. */
function hasRoom(folder: string): boolean {
  try {
    return statfsSync(folder).bavail > 16;
  } catch {
    return true;
  }
}
