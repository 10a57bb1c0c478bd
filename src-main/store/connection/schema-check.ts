import Database from 'better-sqlite3';
import { AuditError } from '../../domain/index.ts';
import { SALVAGE_HINT } from './database-problem.ts';

/**
 * Throws `broken-database` where a database has not the tables that the migrations made which its version counts: a number that
 * was damaged would have steps made twice or left out.
 */
export function expectSchema(
  connection: Database.Database,
  path: string,
  version: number,
  migrations: readonly { readonly sql: string }[],
): void {
  const found = new Set(parts(connection));
  const expected = expectedParts(migrations.slice(0, version));
  const missing = expected.filter((part) => !found.has(part));
  // What only a later step makes; anything else that is in the database is none of ours.
  const later = expectedParts(migrations).filter((part) => !expected.includes(part));
  const extra = later.filter((part) => found.has(part));
  if (missing.length === 0 && extra.length === 0) return;
  const [first = ''] = missing.length === 0 ? extra : missing;
  throw new AuditError({
    code: 'broken-database',
    message: `${path} is damaged: it says that its schema is number ${version}, ${missing.length === 0 ? `which has no ${first}` : `but has no ${first}`}`,
    hint: SALVAGE_HINT,
  });
}

const EXPECTED = new Map<string, readonly string[]>();

function expectedParts(made: readonly { readonly sql: string }[]): readonly string[] {
  const sql = made.map((step) => step.sql).join('\n');
  let expected = EXPECTED.get(sql);
  if (expected === undefined) {
    const fresh = new Database(':memory:');
    fresh.exec(sql);
    expected = parts(fresh);
    fresh.close();
    EXPECTED.set(sql, expected);
  }
  return expected;
}

/** Columns and indexes in words. */
function parts(connection: Database.Database): readonly string[] {
  return connection
    .prepare(
      `SELECT 'column ' || m.name || '.' || c.name FROM sqlite_schema m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite~_%' ESCAPE '~'
       UNION ALL SELECT type || ' ' || name FROM sqlite_schema
         WHERE type <> 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`,
    )
    .pluck()
    .all() as string[];
}
