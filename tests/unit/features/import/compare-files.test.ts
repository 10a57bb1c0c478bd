import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import {
  commitLabels,
  identityOf,
  listLineNotes,
  listRuns,
  matchingIds,
  openStore,
  queryRollouts,
} from '../../../../src-main/store/index.ts';
import type { Store } from '../../../../src-main/store/index.ts';
import { runChild } from '../../../killed-child.ts';
import { rounds } from '../../../rounds.ts';
import { copyOfRun, rowsOf, writeRun } from './written-runs.ts';

const CHILD = join(import.meta.dirname, 'importing-process.ts');
const SVG = '<svg/>';
const ALL = { filter: '', sort: [] } as const;

const identities = (store: Store): readonly unknown[] =>
  matchingIds(store, ALL)
    .map((id) => identityOf(store, id))
    .sort();

const notesOf = (store: Store) =>
  listLineNotes(store, listRuns(store)[0]?.id ?? 0, { offset: 0, limit: 500 });

/** Imports, and expects what an import into a new index gives; hands back how many rollouts that is. */
async function importAsFresh(store: Store, folder: string): Promise<number> {
  await importFolder(store, QUIET_JOB);
  const fresh = await copyOfRun(folder);
  await importFolder(fresh, QUIET_JOB);
  expect(identities(store)).toEqual(identities(fresh));
  expect(notesOf(store)).toEqual(notesOf(fresh));
  const [run] = listRuns(store);
  expect(run).toMatchObject({
    ...listRuns(fresh)[0],
    folder: run?.folder,
    name: run?.name,
    labelled: run?.labelled,
  });
  return run?.rollouts ?? 0;
}

/** A run's file and a copy of it beside. */
async function writeCopied(content: string) {
  const run = await writeRun([]);
  const copy = join(run.folder, 'traces (copy).jsonl');
  await writeFile(run.file, content);
  await cp(run.file, copy);
  return { ...run, copy };
}

test('lines of a copy beside the file count once, and each is listed with where it stood first', async () => {
  const { store, folder } = await writeCopied(rowsOf([SVG, SVG]));
  expect(await importAsFresh(store, folder)).toBe(2);
  const note = { file: 'traces (copy).jsonl', kind: 'duplicate', reason: null, ofFile: 'traces.jsonl' };
  expect(notesOf(store)).toEqual([
    { ...note, line: 1, of: 1 },
    { ...note, line: 2, of: 2 },
  ]);
  expect(listRuns(store)[0]).toMatchObject({ rollouts: 2, duplicates: 2, tasks: 2 });
});

test('files that overlap and grow, one after the other, never count a line twice', async () => {
  const { store, folder, file, copy } = await writeCopied(rowsOf([SVG, SVG]));
  await importAsFresh(store, folder);
  await appendFile(copy, rowsOf([SVG, SVG], 10));
  expect(await importAsFresh(store, folder)).toBe(4);
  await appendFile(file, rowsOf([SVG, SVG, SVG], 11));
  expect(await importAsFresh(store, folder)).toBe(6);
  await appendFile(copy, `${rowsOf([SVG], 10)}${rowsOf([SVG], 13)}`);
  expect(await importAsFresh(store, folder)).toBe(6);
  await writeFile(join(folder, 'third.jsonl'), rowsOf([SVG, SVG], 0));
  expect(await importAsFresh(store, folder)).toBe(6);
});

test('a note follows the first copy of its line to another place', async () => {
  const { store, folder, file } = await writeCopied(rowsOf([SVG], 0) + rowsOf([SVG], 1));
  await importAsFresh(store, folder);
  await writeFile(file, rowsOf([SVG], 1) + rowsOf([SVG], 0) + rowsOf([SVG], 2));
  expect(await importAsFresh(store, folder)).toBe(3);
  expect(notesOf(store).map(({ line, of }) => [line, of])).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test('a last line without an end is compared, too, and again once it has one', async () => {
  const rows = rowsOf([SVG, SVG]);
  const { store, folder, file, copy } = await writeCopied(rows.trimEnd());
  expect(await importAsFresh(store, folder)).toBe(2);
  await appendFile(copy, `\n${rowsOf([SVG], 2)}`);
  expect(await importAsFresh(store, folder)).toBe(3);
  await appendFile(file, ' \n');
  expect(await importAsFresh(store, folder)).toBe(4);
});

test.each([
  ['deleted', (file: string) => rm(file)],
  ['rewritten', (file: string) => writeFile(file, rowsOf([SVG], 50))],
  ['rewritten in part', (file: string) => writeFile(file, rowsOf([SVG, SVG, SVG], 1))],
])('rows and labels come back when the file with the first copy is %s', async (_, change) => {
  const { store, folder, file } = await writeCopied(rowsOf([SVG, SVG]));
  await importAsFresh(store, folder);
  const label = { item: 'scene', value: 'yes', annotator: 'ada', note: null } as const;
  const identity = identityOf(store, matchingIds(store, ALL)[0] ?? 0) ?? '';
  commitLabels(store, [{ ...label, identity, blind: true, afterReveal: false, queueId: null }]);
  await change(file);
  await importAsFresh(store, folder);
  const { rows } = queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 10 });
  expect(rows.filter(({ labels }) => labels.scene === 'yes').map((row) => row.identity)).toEqual([identity]);
  expect(await importFolder(store, QUIET_JOB)).toMatchObject({ filesRead: 0 });
});

test('rows without an id count once, too; the repeats of an example are counted in each file', async () => {
  const row = (example: number, reward: number): string =>
    `${JSON.stringify({ example_id: example, prompt: 'A harbour.', completion: SVG, reward })}\n`;
  const { store, folder, copy } = await writeCopied(row(7, 1) + row(7, 0) + row(7, 1) + row(8, 1));
  expect(await importAsFresh(store, folder)).toBe(3);
  await appendFile(copy, row(7, 0.5));
  expect(await importAsFresh(store, folder)).toBe(4);
});

test('a repeated line is listed as a repeat alone, whatever else it would be listed for', async () => {
  const row = (reward: unknown): string => `${JSON.stringify({ example_id: 7, prompt: 'A', reward })}\n`;
  const { store, folder, file } = await writeCopied(row('high'));
  await importAsFresh(store, folder);
  expect(notesOf(store).map(({ kind }) => kind)).toEqual(['duplicate', 'flawed']);
  await rm(file);
  await importAsFresh(store, folder);
  expect(notesOf(store)).toMatchObject([{ file: 'traces (copy).jsonl', reason: 'reward_not_a_number' }]);
});

test('runs in folders of their own are not compared', async () => {
  const { store, folder, file } = await writeRun([SVG, SVG]);
  await cp(file, join(folder, 'other', 'traces.jsonl'), { recursive: true });
  await importFolder(store, QUIET_JOB);
  expect(listRuns(store).map(({ rollouts, duplicates }) => [rollouts, duplicates])).toEqual([
    [2, 0],
    [2, 0],
  ]);
});

test('an import that is cancelled before it has compared leaves it to the next one', async () => {
  const { store, folder, copy } = await writeCopied(rowsOf([SVG, SVG]));
  await appendFile(copy, rowsOf([SVG], 5));
  const stop = new AbortController();
  const report = (): void => stop.abort();
  for (let imports = 0; imports < 2; imports += 1) await importFolder(store, { signal: stop.signal, report });
  expect(await importAsFresh(store, folder)).toBe(3);
});

test('an import that is killed at any moment ends as one that was not', async () => {
  const { store, folder, file } = await writeCopied(
    rowsOf(Array.from({ length: 300 }, () => `<svg>${'x'.repeat(90_000)}</svg>`)),
  );
  store.close();
  for (let round = 0; round < rounds(3, 40); round += 1) {
    if (round % 3 === 2) await appendFile(file, rowsOf([SVG], 1000 + round));
    await runChild(CHILD, [folder], 400);
  }
  await rm(file);
  await runChild(CHILD, [folder], 400);
  const after = openStore(folder);
  onTestFinished(() => after.close());
  expect(await importAsFresh(after, folder)).toBe(300);
});
