import { writeFileSync } from 'node:fs';
import { appendFile, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { JobProgress } from '../../../../src-main/domain/index.ts';
import { parseFieldMap } from '../../../../src-main/formats/index.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import type { ImportSummary } from '../../../../src-main/features/import/import-folder.ts';
import { importNotices } from '../../../../src-main/features/import/import-notices.ts';
import {
  commitLabels,
  countMatching,
  getRun,
  identityOf,
  listRuns,
  openStore,
  queryRollouts,
} from '../../../../src-main/store/index.ts';
import type { RolloutRow, Store } from '../../../../src-main/store/index.ts';
import { rowsOf, writeRun } from './written-runs.ts';

const job = { signal: new AbortController().signal, report: () => undefined };
/** The rows name the scene's reward `scene`; read as the verdict on figures it can be told from the built-in reading. */
const MAP = parseFieldMap(
  JSON.stringify({
    id: 'own',
    version: 1,
    environments: [],
    fields: {},
    items: { figure: ['/rewards/scene'] },
    gateCodes: {},
  }),
  'own.json',
);

function importAgain(store: Store, fieldMap?: typeof MAP): Promise<ImportSummary> {
  return importFolder(store, job, { fieldMap });
}

function rowsOfStore(store: Store): readonly RolloutRow[] {
  return queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 10 }).rows;
}

const figures = (store: Store): readonly unknown[] =>
  rowsOfStore(store).map(({ verdicts }) => verdicts.figure);

test('a field map that is given later reads unchanged files anew and keeps the labels', async () => {
  const { store } = await writeRun(['<svg/>', '<svg/>']);
  await importAgain(store);
  expect(figures(store)).toEqual([null, null]);
  const identity = identityOf(store, rowsOfStore(store)[0]?.id ?? 0) ?? '';
  commitLabels(store, [
    {
      identity,
      item: 'scene',
      value: 'yes',
      annotator: 'ada',
      note: null,
      blind: true,
      afterReveal: false,
      queueId: null,
    },
  ]);

  expect(await importAgain(store, MAP)).toMatchObject({ filesRead: 1, rollouts: 2, rewritten: [] });
  expect(figures(store)).toEqual(['yes', 'yes']);
  expect(rowsOfStore(store).map(({ labels }) => labels.scene)).toEqual(['yes', null]);
});

test('a map stays with the folder: files are not read twice for it, and grown ones are read on with it', async () => {
  const { store, file } = await writeRun(['<svg/>']);
  await importAgain(store, MAP);
  expect(await importAgain(store, MAP)).toMatchObject({ filesRead: 0, filesUnchanged: 1 });
  expect(await importAgain(store)).toMatchObject({ filesRead: 0, filesUnchanged: 1 });
  await appendFile(file, rowsOf(['<svg/>'], 1));
  expect(await importAgain(store)).toMatchObject({ filesRead: 1, rollouts: 1 });
  expect(figures(store)).toEqual(['yes', 'yes']);
  const changed = { ...MAP, items: { ...MAP.items, scene: MAP.items.figure ?? [] } };
  expect(await importAgain(store, changed)).toMatchObject({ filesRead: 1, rollouts: 2 });
});

test('a run still says where its results were found when nothing was read again', async () => {
  const { store } = await writeRun(['<svg/>']);
  await importAgain(store, MAP);
  const places = (): unknown => getRun(store, listRuns(store)[0]?.id ?? 0).fieldMap;
  const found = places();
  expect(found).not.toEqual([]);
  await importAgain(store);
  expect(places()).toEqual(found);
});

/** Enough of these are read in more than one batch. */
const long = (count: number): string[] =>
  Array.from({ length: count }, () => `<svg>${'x'.repeat(100_000)}</svg>`);

test('a file that is replaced while it is imported ends as what stands there then, and it is told', async () => {
  const { store, file } = await writeRun(long(120));
  let replaced = false;
  const report = (): void => {
    if (!replaced) writeFileSync(file, rowsOf(long(150), 1000));
    replaced = true;
  };
  const summary = await importFolder(store, { ...job, report });
  expect(summary).toMatchObject({ rewritten: ['traces.jsonl'], unfinished: [] });
  const [run] = listRuns(store);
  expect(run).toMatchObject({ rollouts: 150, skippedLines: 0 });
  expect(await importAgain(store)).toMatchObject({ filesRead: 0 });
});

test('a file that is replaced whenever it is read is told as unfinished, and the next import goes on', async () => {
  const { store, file } = await writeRun(long(120));
  let replaced = 0;
  const report = ({ done }: JobProgress): void => {
    if (done === 0 || replaced === 3) return;
    replaced += 1;
    writeFileSync(file, rowsOf(long(120 + replaced), replaced * 1000));
  };
  const summary = await importFolder(store, { ...job, report });
  expect(summary).toMatchObject({ rewritten: [], unfinished: ['traces.jsonl'] });
  expect(importNotices(summary)).toEqual([
    {
      code: 'run-unfinished',
      message: expect.stringContaining('traces.jsonl'),
      hint: expect.stringContaining('import'),
    },
  ]);
  const next = await importAgain(store);
  expect(next).toMatchObject({ rewritten: ['traces.jsonl'], unfinished: [] });
  expect(listRuns(store)[0]).toMatchObject({ rollouts: 123 });
});

test('runs are listed as people count', async () => {
  const { store, folder } = await writeRun(['<svg/>']);
  for (const step of [1000, 200, 9]) {
    await mkdir(join(folder, `step${step}`));
    await writeFile(join(folder, `step${step}`, 'traces.jsonl'), rowsOf(['<svg/>']));
  }
  await importAgain(store);
  expect(listRuns(store).map((run) => run.folder)).toEqual(['.', 'step9', 'step200', 'step1000']);
});

test('a file that has a new time alone is read again without a word; a changed one of the same size is told', async () => {
  const { store, file } = await writeRun(['<svg><a/></svg>']);
  await importFolder(store, job);
  await utimes(file, new Date(), new Date(1_900_000_000_000));
  expect(await importAgain(store)).toMatchObject({ filesRead: 1, rewritten: [] });
  await writeFile(file, rowsOf(['<svg><b/></svg>']));
  expect(await importAgain(store)).toMatchObject({ filesRead: 1, rewritten: ['traces.jsonl'] });
});

test('a run whose folder was renamed keeps its rows, also when it grows, and labels stay', async () => {
  const { store, folder, file } = await writeRun(['<svg/>', '<svg/>']);
  await importAgain(store);
  const identity = identityOf(store, rowsOfStore(store)[0]?.id ?? 0) ?? '';
  commitLabels(store, [
    {
      ...{ identity, item: 'scene', value: 'yes', annotator: 'ada', note: null },
      ...{ blind: true, afterReveal: false, queueId: null },
    },
  ]);
  store.close();
  await appendFile(file, rowsOf(['<svg/>'], 2));
  const moved = `${folder}-moved`;
  await rename(folder, moved);
  onTestFinished(() => rm(moved, { recursive: true }));
  const again = openStore(moved);
  onTestFinished(() => again.close());

  expect(await importAgain(again)).toMatchObject({ filesRead: 1, rollouts: 3 });
  expect(listRuns(again)).toMatchObject([{ name: basename(moved), rollouts: 3, labelled: 1 }]);
  expect(rowsOfStore(again)).toHaveLength(3);
  expect(await importAgain(again)).toMatchObject({ filesRead: 0 });
});

test('rows that were read take over what the configuration says later', async () => {
  const { store, folder } = await writeRun(['<svg/>']);
  const found = (model: string) => countMatching(store, `model:${model}`);
  await writeFile(join(folder, 'config.toml'), 'model = "plum"');
  await importAgain(store);
  expect([found('plum'), found('pear')]).toEqual([1, 0]);
  await writeFile(join(folder, 'config.toml'), 'model = "pear"');
  await importAgain(store);
  expect([found('plum'), found('pear')]).toEqual([0, 1]);
  await writeFile(join(folder, 'config.toml'), 'model = "pear"\nother = 1');
  expect(await importAgain(store)).toMatchObject({ filesRead: 0 });
});
