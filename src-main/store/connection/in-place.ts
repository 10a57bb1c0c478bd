import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { AuditError, counted } from '../../domain/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { defaultDataDir } from './data-dir.ts';

/**
 * A database whose file was deleted, moved or replaced takes writes as if nothing had happened, and loses them when it is
 * closed. So every durable commit asks whether the file at the path is still the one that is open. Device and inode tell that on
 * Windows, too, where Node gives the volume's serial number and the file's index.
 */
interface Place {
  readonly database: string;
  /** null where no such file exists yet. */
  log: string | null;
  readonly hasLog: boolean;
  /** Labels of the transaction under way, as lines of an export. */
  underway: string[];
  /** Labels that were refused, and the file that holds them; null where none could be written. */
  readonly refused: string[];
  file: string | null;
}

const PLACES = new WeakMap<Database, Place>();

/** From here on, commits of this connection are checked. */
export function rememberPlace(connection: Database): void {
  const database = identityOf(connection.name);
  if (database === null) return;
  const hasLog = connection.pragma('journal_mode', { simple: true }) === 'wal';
  PLACES.set(connection, { database, log: null, hasLog, underway: [], refused: [], file: null });
}

/** Starts to note the labels of one transaction. */
export function beginLabels(connection: Database): void {
  const place = PLACES.get(connection);
  if (place !== undefined) place.underway = [];
}

/** Notes a label, as a line of an export, so that it can be rescued where the commit is refused. */
export function noteLabel(connection: Database, line: string): void {
  PLACES.get(connection)?.underway.push(line);
}

/** Throws `index-moved` where the database at the path is another one or none; `committed` looks at its log as well. */
export function refuseIfMoved(connection: Database, when: 'before' | 'committed'): void {
  const place = PLACES.get(connection);
  if (place === undefined || isInPlace(connection.name, place, when)) return;
  rescue(connection.name, place);
  const labels = place.refused.length;
  const kept = counted(labels, 'label');
  const message = `${connection.name} was deleted, moved or replaced while it was open, so nothing more can be saved in it`;
  const isOne = labels === 1;
  if (labels === 0) {
    throw new AuditError({ code: 'index-moved', message, hint: 'open the folder again where it is now' });
  }
  throw new AuditError({
    code: 'index-moved',
    message: `${message}; ${kept} ${isOne ? 'is' : 'are'} kept ${place.file === null ? 'in memory only' : `in ${place.file}`}`,
    hint:
      place.file === null
        ? 'leave this program running, put the folder back and answer again'
        : `with the folder where it is now: svg-assay labels import FOLDER ${JSON.stringify(place.file)}`,
  });
}

/** The labels that could not be saved in an index that is gone, as lines of an export, oldest first. */
export function refusedLabels({ audit }: { readonly audit: Database }): readonly string[] {
  return PLACES.get(audit)?.refused ?? [];
}

/** Whether the file of an open index is no longer the one at its path. */
export function isMoved({ audit }: { readonly audit: Database }): boolean {
  const place = PLACES.get(audit);
  return place !== undefined && !isInPlace(audit.name, place, 'before');
}

function isInPlace(path: string, place: Place, when: 'before' | 'committed'): boolean {
  if (identityOf(path) !== place.database) return false;
  if (when === 'before' || !place.hasLog) return true;
  // The log lives as long as any connection is open, and what was committed just now is in it alone.
  const log = identityOf(`${path}-wal`);
  if (log === null || (place.log !== null && place.log !== log)) return false;
  place.log = log;
  return true;
}

function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

function rescue(path: string, place: Place): void {
  const lines = place.underway;
  place.underway = [];
  if (lines.length === 0) return;
  place.refused.push(...lines);
  const name = `${createHash('sha256').update(path).digest('hex').slice(0, 16)}-${process.pid}.jsonl`;
  for (const folder of [() => join(defaultDataDir(), 'rescued'), () => tmpdir()]) {
    try {
      place.file = appendDurably(folder(), `rescued-labels-${name}`, lines);
      return;
    } catch {
      // The next place is tried; where none takes them, the message says so.
    }
  }
}

function appendDurably(folder: string, name: string, lines: readonly string[]): string {
  makeFolder(folder, 0o700);
  const file = join(folder, name);
  const descriptor = openSync(file, 'a', 0o600);
  try {
    appendFileSync(descriptor, lines.map((line) => `${line}\n`).join(''));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return file;
}
