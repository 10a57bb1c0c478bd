import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
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
 * Brings a database to the newest version, each step in one transaction. Before a step on a database that was there before, a
 * copy is made beside it as `<path>.before-<version>`. Throws `newer-database` and `not-our-database`, changing nothing.
 */
export function migrate(connection: Connection, migrations: readonly Migration[]): void {
  const newest = migrations.length;
  checkOrigin(connection, newest);
  const isNew = schemaVersion(connection) === 0;
  for (const migration of migrations) {
    if (schemaVersion(connection) >= migration.version) continue;
    if (!isNew) copyBefore(connection, migration.version);
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
export function checkOrigin(connection: Connection, newest: number): void {
  const version = schemaVersion(connection);
  if (version > newest) {
    throw new AuditError({
      code: 'newer-database',
      message: `${connection.name} was written by a newer version of SVG Assay (schema ${version}, this one knows ${newest})`,
      hint: 'update SVG Assay, or move the file away to start a new index (labels in it are then not shown)',
    });
  }
  const tables = translating(
    () => connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number,
  );
  const owner = connection.pragma('application_id', { simple: true });
  if (tables > 0 && owner !== APPLICATION_ID) {
    throw new AuditError({
      code: 'not-our-database',
      message: `${connection.name} belongs to another program`,
      hint: 'move the file away',
    });
  }
}

/** The number of the last migration that was made; 0 for a new database. */
function schemaVersion(connection: Connection): number {
  return translating(() => connection.pragma('user_version', { simple: true }) as number);
}

function copyBefore(connection: Connection, version: number): void {
  const copy = `${connection.name}.before-${version}`;
  const unfinished = `${copy}.${process.pid}.part`;
  if (existsSync(unfinished)) rmSync(unfinished);
  translating(() => connection.prepare('VACUUM INTO ?').run(unfinished));
  renameSync(unfinished, copy);
}
