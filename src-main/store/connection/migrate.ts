import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { SALVAGE_HINT } from './database-problem.ts';
import { expectSchema } from './schema-check.ts';
import { isSnapshot } from './snapshot.ts';
import { inTransaction, translating, type Connection } from './sqlite.ts';

/** One step of the schema: the version that it leads to, and its SQL. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}

/** Written into the database's header, so that another program's file is not taken for ours. */
const APPLICATION_ID = 0x53564741;

/** Reads the numbered `NNNN-name.sql` files of a folder; they must count 1, 2, 3 … */
export function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort();
  return names.map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (version !== index + 1) throw new Error(`${name} is not migration number ${index + 1}`);
    return { version, sql: readFileSync(join(folder, name), 'utf8') };
  });
}

/**
 * Brings the database at `path` to the newest version, each step in one transaction. Before a step on a database that was there
 * before, a copy is made beside it as `<path>.before-<version>`. Throws `newer-database`, `not-our-database` and
 * `broken-database`, changing nothing.
 */
export function migrate(connection: Connection, path: string, migrations: readonly Migration[]): void {
  checkOrigin(connection, path, migrations);
  removeUnfinishedCopies(path);
  const isNew = schemaVersion(connection) === 0;
  for (const migration of migrations) {
    if (schemaVersion(connection) >= migration.version) continue;
    if (!isNew && !isSnapshot(connection)) copyBefore(connection, migration.version);
    inTransaction(connection, () => {
      // Another process may have made this step since the version was read.
      if (schemaVersion(connection) >= migration.version) return;
      connection.exec(migration.sql);
      connection.pragma(`user_version = ${migration.version}`);
      connection.pragma(`application_id = ${APPLICATION_ID}`);
    });
  }
}

/** Refuses a database that this program must not touch. */
export function checkOrigin(connection: Connection, path: string, migrations: readonly Migration[]): void {
  const version = schemaVersion(connection);
  const newest = migrations.length;
  const tables = translating(
    () => connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number,
    path,
  );
  const isOurs = connection.pragma('application_id', { simple: true }) === APPLICATION_ID;
  if (tables > 0 && !isOurs) {
    throw new AuditError({
      code: 'not-our-database',
      message: `${path} belongs to another program`,
      hint: 'move the file away',
    });
  }
  if (version > newest) {
    throw new AuditError({
      code: 'newer-database',
      message: `${path} was written by a newer version of SVG Assay (schema ${version}, this one knows ${newest})`,
      hint: 'update SVG Assay, or move the file away to start a new index (labels in it are then not shown)',
    });
  }
  if (version < 0 || (version === 0 && tables > 0)) {
    throw new AuditError({
      code: 'broken-database',
      message: `${path} is damaged: it says that its schema is number ${version}`,
      hint: SALVAGE_HINT,
    });
  }
  translating(() => expectSchema(connection, path, version, migrations), path);
}

/** The number of the last migration that was made; 0 for a new database. */
function schemaVersion(connection: Connection): number {
  return translating(() => connection.pragma('user_version', { simple: true }) as number);
}

function copyBefore(connection: Connection, version: number): void {
  const copy = `${connection.name}.before-${version}`;
  const unfinished = `${copy}.${process.pid}.part`;
  if (existsSync(unfinished)) rmSync(unfinished);
  try {
    translating(() => connection.prepare('VACUUM INTO ?').run(unfinished), connection.name);
    renameSync(unfinished, copy);
  } catch (thrown) {
    for (const suffix of ['', '-journal']) rmSync(unfinished + suffix, { force: true });
    throw thrown;
  }
}

/** Copies that a process began before a migration and did not live to finish. */
function removeUnfinishedCopies(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(`${basename(path)}.before-`)
      ? /\.(\d+)\.part(-journal)?$/.exec(name)?.[1]
      : undefined;
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // Another account's process may not be asked, but is there.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}
