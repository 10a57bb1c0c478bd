import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { PROGRAM_FOLDER } from '../../platform/program-folder.ts';
import { prepareAnswerSearch } from '../rollouts/answer-tables.ts';
import { openCache, type Cache } from '../cache/cache.ts';
import { AUDIT_FILE, CACHE_FILE, locateStore, storeIn, type StoreLocation } from './location.ts';
import { defaultDataDir } from './data-dir.ts';
import { checkOrigin, migrate, readMigrations } from './migrate.ts';
import { isSnapshot } from './snapshot.ts';
import { connect, dataVersion, translating, type Connection, type Statement } from './sqlite.ts';

/** The index of one results folder, open. Every function of this module takes it first; close it when done. */
export interface Store {
  readonly location: StoreLocation;
  readonly readOnly: boolean;
  /** Used within `src-main/store` only. */
  readonly audit: Connection;
  readonly cache: Cache;
  /** `outsideVersion` when it was opened. */
  readonly versionAtOpening: number;
  /** Prepared statements by their SQL, and results kept until the database changes. */
  readonly statements: Map<string, Statement>;
  readonly kept: Map<string, { readonly version: string; readonly value: unknown }>;
  close(): void;
}

export interface OpenOptions {
  /** Nothing is written; the index must exist already. */
  readonly readOnly?: boolean;
  /** Where the databases stand instead of beside the results, for a part of an audit that another machine does. */
  readonly directory?: string;
  /** Where the databases go when the folder cannot be written; the user's data directory by default. */
  readonly dataDir?: string;
  /** Holds `audit/` and `cache/` with the numbered SQL files. */
  readonly migrationsDir?: string;
}

const MIGRATIONS_DIR = join(PROGRAM_FOLDER, 'resources', 'migrations');

/** Filters make ever new statements; dropping all now and then costs a few milliseconds. */
const MAX_STATEMENTS = 500;

/**
 * Opens (and creates or migrates) the index of a results folder. Throws `no-such-folder`, `not-a-folder`, `newer-database`,
 * `not-our-database`, `broken-database`, `disk-full`, or `no-index` for a read-only store without one.
 */
export function openStore(folder: string, options: OpenOptions = {}): Store {
  const readOnly = options.readOnly ?? false;
  const migrationsDir = options.migrationsDir ?? MIGRATIONS_DIR;
  const located =
    options.directory === undefined
      ? locateStore(folder, options.dataDir ?? defaultDataDir(), readOnly)
      : storeIn(options.directory, folder);
  const location = { ...located, notice: located.notice ?? noticeOfEmptyIndex(located.directory) };
  const audit = openAudit(location, readOnly, join(migrationsDir, 'audit'));
  const cache = openCache(join(location.directory, CACHE_FILE), readMigrations(join(migrationsDir, 'cache')));
  return {
    location,
    readOnly: readOnly || isSnapshot(audit),
    audit,
    cache,
    versionAtOpening: dataVersion(audit),
    statements: new Map(),
    kept: new Map(),
    close() {
      cache.close();
      audit.close();
    },
  };
}

/** A statement on the audit database, prepared once. */
export function prepare(store: Store, sql: string): Statement {
  let statement = store.statements.get(sql);
  if (statement === undefined) {
    statement = store.audit.prepare(sql);
    if (store.statements.size >= MAX_STATEMENTS) store.statements.clear();
    store.statements.set(sql, statement);
  }
  return statement;
}

/** An index of no bytes has lost what was in it, or its making was cut short: people should know before they miss their labels. */
function noticeOfEmptyIndex(directory: string): string | null {
  const path = join(directory, AUDIT_FILE);
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return null;
  return `${path} was empty (0 bytes), so that the index is made again; labels that were in it are lost, unless a copy stands beside it (${AUDIT_FILE}.before-…)`;
}

function openAudit(location: StoreLocation, readOnly: boolean, migrationsDir: string): Connection {
  const path = join(location.directory, AUDIT_FILE);
  const migrations = readMigrations(migrationsDir);
  const isEmpty = statSync(path, { throwIfNoEntry: false })?.size === 0;
  if (readOnly && (isEmpty || !existsSync(path))) {
    throw new AuditError({
      code: 'no-index',
      message: isEmpty ? `${path} is empty (0 bytes)` : `${location.folder} has not been indexed yet`,
      hint: 'open it once without --read-only, or run svg-assay import on it',
    });
  }
  const audit = translating(() => connect(path, { durable: true, readOnly }), path);
  try {
    if (readOnly) checkOrigin(audit, path, migrations);
    else migrate(audit, path, migrations);
    prepareAnswerSearch(audit);
    return audit;
  } catch (thrown) {
    audit.close();
    throw thrown;
  }
}
