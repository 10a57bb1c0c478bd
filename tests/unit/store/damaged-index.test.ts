import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { AuditError } from '../../../src-main/domain/index.ts';
import {
  commitLabels,
  databaseProblem,
  exportJournal,
  mergeJournal,
  openStore,
  queryRollouts,
  salvageJournal,
} from '../../../src-main/store/index.ts';
import { awkwardFolder, importFile, openSample, rollout } from './sample-rollouts.ts';

const PAGE = 4096;
const LABELS = 120;
let sound: string;
let lines: readonly string[];

const database = (folder: string): string => join(folder, '.svg-assay', 'audit.sqlite');

beforeAll(() => {
  sound = awkwardFolder();
  const store = openSample(sound);
  importFile(
    store,
    Array.from({ length: 40 }, (_, index) => rollout(index)),
  );
  for (let index = 0; index < LABELS; index += 1)
    commitLabels(store, [
      {
        ...{ identity: rollout(index % 40).identity, item: 'figure', value: 'yes', annotator: 'Ada' },
        ...{
          note: `${index} ${'a note that takes some room '.repeat(12)}`,
          blind: true,
          afterReveal: false,
          queueId: null,
        },
      },
    ]);
  lines = [...exportJournal(store)];
  store.close();
});

/** A folder with a copy of the index that `damage` was done to. */
function damagedBy(damage: (path: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  mkdirSync(join(folder, '.svg-assay'));
  copyFileSync(database(sound), database(folder));
  damage(database(folder));
  return folder;
}

/** Bytes that look like nothing, the same in each run. */
function garbage(length: number): Buffer {
  let state = 7;
  return Buffer.from(
    Array.from({ length }, () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >>> 16),
  );
}

function write(path: string, bytes: Buffer, at: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

function problemOf(work: () => unknown): AuditError {
  try {
    work();
  } catch (thrown) {
    const problem = databaseProblem(thrown);
    if (problem instanceof AuditError) return problem;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

describe('an index with a damaged page', () => {
  test('gives every label whose page is whole, wherever the damage is', () => {
    const folder = damagedBy(() => undefined);
    const path = database(folder);
    const pages = statSync(path).size / PAGE;
    const original = readFileSync(path);
    const known = new Set(lines);
    const lost: number[] = [];
    for (let page = 0; page < pages; page += 1) {
      writeFileSync(path, original);
      write(path, garbage(PAGE), page * PAGE);
      try {
        const salvaged = salvageJournal(folder);
        expect(salvaged.lines.filter((line) => !known.has(line))).toEqual([]);
        if (salvaged.lost !== null) expect(salvaged.lines.length + salvaged.lost).toBe(LABELS);
        lost.push(LABELS - salvaged.lines.length);
      } catch (thrown) {
        if (!(thrown instanceof AuditError)) throw thrown;
        expect(thrown.code).toBe('nothing-readable');
        expect(thrown.message).toContain(path);
        lost.push(LABELS);
      }
    }
    // Most pages hold no labels, and most of those with labels hold few.
    expect(lost.filter((count) => count === 0).length).toBeGreaterThan(pages / 4);
    expect(lost.filter((count) => count > 0 && count < LABELS / 4).length).toBeGreaterThan(5);
  });

  test('what was saved can be imported into a new index', () => {
    const folder = damagedBy((path) => {
      // SQLite itself says which page holds the label in the middle.
      const page = new DatabaseSync(path)
        .prepare(`SELECT pageno FROM dbstat WHERE name = 'journal' AND pagetype = 'leaf' LIMIT 1 OFFSET 4`)
        .get() as { pageno: number };
      write(path, garbage(PAGE), (page.pageno - 1) * PAGE);
    });
    const { lines: saved, lost } = salvageJournal(folder);
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThan(LABELS / 4);
    const fresh = openSample(awkwardFolder());
    expect(mergeJournal(fresh, saved)).toMatchObject({ added: saved.length, rejected: [] });
    fresh.close();
  });

  test('is named, though other folders are open', () => {
    const folder = damagedBy((path) => {
      for (const { pageno } of new DatabaseSync(path)
        .prepare(`SELECT pageno FROM dbstat WHERE name = 'rollouts'`)
        .all() as { pageno: number }[])
        write(path, garbage(PAGE), (pageno - 1) * PAGE);
    });
    const others = [openStore(sound), openSample(awkwardFolder())];
    const store = openStore(folder, { readOnly: true });
    const problem = problemOf(() => queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 100 }));
    expect(problem.code).toBe('broken-database');
    expect(problem.message).toBe(`${database(store.location.folder)} is damaged`);
    expect(problem.hint).toContain('--salvage');
    for (const open of [...others, store]) open.close();
  });
});

describe('an index that is not what it says', () => {
  const version = (number: number) => (path: string) => {
    const file = Buffer.alloc(4);
    file.writeInt32BE(number);
    write(path, file, 60);
  };
  test.each<readonly [string, (path: string) => void, string]>([
    ['a schema number of 0', version(0), 'broken-database'],
    ['a low schema number', version(1), 'broken-database'],
    ['a schema number below the right one', version(4), 'broken-database'],
    ['a schema number below zero', version(-3), 'broken-database'],
    ['a schema number far too high', version(2 ** 31 - 1), 'newer-database'],
    ['another program’s mark', (path) => write(path, Buffer.from('abcd'), 68), 'not-our-database'],
    [
      'text instead of a database',
      (path) => writeFileSync(path, 'not a database at all\n'.repeat(400)),
      'broken-database',
    ],
    [
      'half of its pages',
      (path) => truncateSync(path, Math.floor(statSync(path).size / PAGE / 2) * PAGE),
      'broken-database',
    ],
    ['a foreign header', (path) => write(path, garbage(100), 0), 'broken-database'],
  ])('is refused as it is for %s, with its path', (_, damage, code) => {
    const folder = damagedBy(damage);
    const before = readFileSync(database(folder));
    for (const readOnly of [false, true]) {
      const problem = problemOf(() => {
        const store = openStore(folder, { readOnly });
        try {
          queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 100 });
          return [...exportJournal(store)];
        } finally {
          store.close();
        }
      });
      expect(problem.code).toBe(code);
      expect(problem.message).toContain(database(folder));
    }
    expect(readFileSync(database(folder)).equals(before)).toBe(true);
  });

  test('of no bytes is said and made again', () => {
    const folder = damagedBy((path) => truncateSync(path, 0));
    expect(problemOf(() => openStore(folder, { readOnly: true })).message).toContain('empty (0 bytes)');
    const store = openStore(folder);
    expect(store.location.notice).toContain('empty (0 bytes)');
    store.close();
  });
});
