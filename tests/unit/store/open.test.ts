import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  commitLabels,
  countRollouts,
  openStore,
  readThumbnail,
  saveThumbnail,
} from '../../../src-main/store/index.ts';
import { migrate, readMigrations } from '../../../src-main/store/connection/migrate.ts';
import { connect } from '../../../src-main/store/connection/sqlite.ts';
import { awkwardFolder, importFile, openSample, rollout, sha } from './sample-rollouts.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../resources/migrations');
const database = (folder: string): string => join(folder, '.svg-assay', 'audit.sqlite');

function codeOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (thrown) {
    return (thrown as { code?: string }).code;
  }
  return undefined;
}

const NEWEST = readMigrations(join(MIGRATIONS, 'audit')).length;

/** A migrations folder with the real steps and one more that the test gives. */
function withNextStep(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(join(folder, 'audit', `${String(NEWEST + 1).padStart(4, '0')}-next.sql`), sql);
  return folder;
}

/** A migrations folder as it was when the index had so many steps. */
function withFirstSteps(steps: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) =>
      !path.includes('audit') || Number(basename(path).slice(0, 4)) <= steps || !/\.sql$/.test(path),
  });
  return folder;
}

describe('openStore', () => {
  test('keeps its databases in the folder, whatever the path is called', () => {
    const folder = awkwardFolder();
    const store = openSample(folder);
    importFile(store, [rollout(0)]);
    store.close();
    expect(store.location.notice).toBeNull();
    expect(readdirSync(join(folder, '.svg-assay'))).toContain('audit.sqlite');
    expect(countRollouts(openStore(folder))).toBe(1);
  });

  test('says that a folder above has an index, too, whose labels are not seen from here', () => {
    const folder = awkwardFolder();
    openSample(folder).close();
    const inner = join(folder, 'evaluations', 'one run');
    mkdirSync(inner, { recursive: true });
    const store = openStore(inner);
    expect(store.location.notice).toContain(`${folder} has an index with these runs, too`);
    store.close();
  });

  test('goes to the data directory and says why when the folder cannot be written', () => {
    const folder = awkwardFolder();
    writeFileSync(join(folder, '.svg-assay'), 'a file where the directory should be');
    const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
    const store = openStore(folder, { dataDir });
    importFile(store, [rollout(0)]);
    expect(store.location.directory.startsWith(dataDir)).toBe(true);
    expect(store.location.notice).toContain('cannot be written (something else of this name is in the way)');
    store.close();
    expect(countRollouts(openStore(folder, { dataDir }))).toBe(1);
    expect(readFileSync(join(store.location.directory, 'folder.txt'), 'utf8')).toBe(
      `${store.location.folder}\n`,
    );
  });

  test.each([
    ['a path that is not there', (folder: string) => join(folder, 'nothing'), 'no-such-folder'],
    ['a file', (folder: string) => join(folder, 'file'), 'not-a-folder'],
  ])('refuses %s', (_, pathIn, code) => {
    const folder = awkwardFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(codeOf(() => openStore(pathIn(folder)))).toBe(code);
  });

  test('refuses a database of a newer version and leaves it as it is', () => {
    const folder = awkwardFolder();
    const store = openSample(folder);
    store.audit.pragma('user_version = 99');
    store.close();
    const before = readFileSync(database(folder));
    expect(codeOf(() => openStore(folder))).toBe('newer-database');
    expect(readFileSync(database(folder)).equals(before)).toBe(true);
  });

  test("refuses another program's database and a file that is none", () => {
    const foreign = awkwardFolder();
    mkdirSync(join(foreign, '.svg-assay'));
    const other = connect(database(foreign), { durable: true, readOnly: false });
    other.exec('CREATE TABLE theirs (id)');
    other.close();
    expect(codeOf(() => openStore(foreign))).toBe('not-our-database');

    const torn = awkwardFolder();
    mkdirSync(join(torn, '.svg-assay'));
    writeFileSync(database(torn), 'this is no database, '.repeat(300));
    expect(codeOf(() => openStore(torn))).toBe('broken-database');
  });

  test('opens read-only what was indexed before, and nothing else', () => {
    const folder = awkwardFolder();
    const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
    expect(codeOf(() => openStore(folder, { readOnly: true, dataDir }))).toBe('no-index');
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(dataDir)).toEqual([]);
    const store = openSample(folder);
    importFile(store, [rollout(0)]);
    store.close();
    const reader = openStore(folder, { readOnly: true });
    expect(countRollouts(reader)).toBe(1);
    expect(codeOf(() => importFile(reader, [rollout(1)]))).toBe('store-read-only');
  });

  test('says what is wrong where neither place can be written, or something else has the name', () => {
    const folder = awkwardFolder();
    writeFileSync(join(folder, '.svg-assay'), '');
    const dataDir = join(folder, '.svg-assay', 'data');
    expect(codeOf(() => openStore(folder, { dataDir }))).toBe('cannot-write');
    const other = awkwardFolder();
    mkdirSync(database(other), { recursive: true });
    expect(codeOf(() => openStore(other))).toBe('store-unopenable');
  });

  test('says that the disk is full and keeps what was committed', () => {
    const store = openSample();
    importFile(store, [rollout(0)]);
    const pages = store.audit.pragma('page_count', { simple: true }) as number;
    store.audit.pragma(`max_page_count = ${pages}`);
    const many = Array.from({ length: 2000 }, (_, index) => rollout(index + 1));
    expect(codeOf(() => importFile(store, many, { path: 'other.jsonl' }))).toBe('disk-full');
    expect(countRollouts(store)).toBe(1);
  });
});

describe('migrate', () => {
  test('copies a database with data beside it before the next step', () => {
    const folder = awkwardFolder();
    const store = openSample(folder);
    importFile(store, [rollout(0), rollout(1)]);
    store.close();
    const migrationsDir = withNextStep('ALTER TABLE runs ADD COLUMN colour TEXT;');
    const migrated = openStore(folder, { migrationsDir });
    expect(migrated.audit.pragma('user_version', { simple: true })).toBe(NEWEST + 1);
    expect(countRollouts(migrated)).toBe(2);
    const copy = connect(`${database(folder)}.before-${NEWEST + 1}`, { durable: true, readOnly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(NEWEST);
    expect(copy.prepare('SELECT count(*) FROM rollouts').pluck().get()).toBe(2);
  });

  test('finds prompts once, whether they came before the search was filled in batches or after', () => {
    const folder = awkwardFolder();
    const early = openStore(folder, { migrationsDir: withFirstSteps(2) });
    early.audit.exec(
      `INSERT INTO tasks (key, prompt, objects_json, quoted_json) VALUES ('early', 'A ferry at dawn', '[]', '[]')`,
    );
    early.close();
    const store = openSample(folder);
    importFile(store, [rollout(0), rollout(1), rollout(2)]);
    importFile(store, [rollout(2), rollout(3), rollout(4)], { path: 'more.jsonl' });
    const found = (word: string): unknown[] =>
      store.audit.prepare('SELECT rowid FROM task_search WHERE task_search MATCH ?').pluck().all(word);
    expect(found('ferry')).toEqual([1]);
    expect(found('harbour')).toEqual([2, 3, 4]);
    store.audit.exec("INSERT INTO task_search (task_search, rank) VALUES ('integrity-check', 1)");
  });

  test('undoes a step that fails, whole', () => {
    const folder = awkwardFolder();
    openSample(folder).close();
    const migrationsDir = withNextStep('ALTER TABLE runs ADD COLUMN colour TEXT; SELECT * FROM nowhere;');
    expect(() => openStore(folder, { migrationsDir })).toThrow('nowhere');
    const store = openStore(folder);
    expect(store.audit.pragma('user_version', { simple: true })).toBe(NEWEST);
    expect(
      store.audit
        .prepare('SELECT * FROM runs')
        .columns()
        .map(({ name }) => name),
    ).not.toContain('colour');
  });

  test('makes no copy of a new database and nothing a second time', () => {
    const folder = awkwardFolder();
    const path = join(folder, 'fresh.sqlite');
    const connection = connect(path, { durable: true, readOnly: false });
    const migrations = readMigrations(join(MIGRATIONS, 'audit'));
    migrate(connection, connection.name, migrations);
    migrate(connection, connection.name, migrations);
    expect(migrations.length).toBeGreaterThan(1);
    expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toEqual([]);
  });
});

describe('the cache', () => {
  const drawing = sha('drawing 0');
  const picture = { bytes: Buffer.from('picture'), sha256: sha('picture') };
  const cacheFile = (folder: string): string => join(folder, '.svg-assay', 'cache.sqlite');

  test.each([
    ['torn', (file: string) => truncateSync(file, 5000)],
    ['overwritten', (file: string) => writeFileSync(file, 'nonsense '.repeat(2000))],
  ])('starts empty when it is found %s, and labels are untouched', (_, damage) => {
    const folder = awkwardFolder();
    const store = openSample(folder);
    importFile(store, [rollout(0)]);
    saveThumbnail(store, drawing, picture);
    const label = { item: 'figure', value: 'yes', annotator: 'anna', note: null, blind: true } as const;
    commitLabels(store, [{ ...label, identity: rollout(0).identity, afterReveal: false, queueId: null }]);
    store.close();
    damage(cacheFile(folder));
    const again = openStore(folder);
    expect(readThumbnail(again, drawing)).toBeNull();
    saveThumbnail(again, drawing, picture);
    expect(readThumbnail(again, drawing)?.bytes.toString()).toBe('picture');
    expect(again.audit.prepare('SELECT count(*) FROM journal').pluck().get()).toBe(1);
  });

  test('is thrown away, not migrated, when another version wrote it', () => {
    const folder = awkwardFolder();
    const store = openSample(folder);
    saveThumbnail(store, drawing, picture);
    store.cache.use((cache) => cache.pragma('user_version = 7'));
    store.close();
    expect(readThumbnail(openStore(folder), drawing)).toBeNull();
  });
});
