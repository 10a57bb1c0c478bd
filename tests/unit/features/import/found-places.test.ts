import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { getRun, listRuns, openStore } from '../../../../src-main/store/index.ts';
import type { Store } from '../../../../src-main/store/index.ts';
import { runChild } from '../../../killed-child.ts';
import { rounds } from '../../../rounds.ts';
import { copyOfRun, rowsOf, writeRun } from './written-runs.ts';

const CHILD = join(import.meta.dirname, 'importing-process.ts');

/** Rows that say where their scene stands, and as many places as there are names. */
function judgedRows(names: readonly string[], pad = 0): string {
  const rows = names.map((name, at) => ({
    ...{ id: `${name}-${String(at)}`, task: { idx: at, prompt: 'A harbour.' }, nodes: [] },
    ...{ rewards: { scene: 1 }, metrics: { [name]: 1 }, info: { pad: 'x'.repeat(pad) }, errors: [] },
  }));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function importedPlaces(store: Store): Promise<readonly object[]> {
  await importFolder(store, QUIET_JOB);
  return getRun(store, listRuns(store)[0]?.id ?? 0).fieldMap;
}

async function expectAsFresh(store: Store, folder: string): Promise<void> {
  const places = await importedPlaces(store);
  expect(places).toEqual(await importedPlaces(await copyOfRun(folder)));
  expect(places).not.toEqual([]);
}

test('a last line that was counted before its end was written counts once', async () => {
  const { store, folder, file } = await writeRun([]);
  await writeFile(file, judgedRows(['judge_scene', 'vlm_scene']).trimEnd());
  await expectAsFresh(store, folder);
  await appendFile(file, `\n${judgedRows(['judge_scene'])}`);
  await expectAsFresh(store, folder);
  await appendFile(file, judgedRows(['scene']).slice(0, -20));
  await expectAsFresh(store, folder);
  await appendFile(file, judgedRows(['scene']).slice(-20));
  await expectAsFresh(store, folder);
});

test('files that grow, are rewritten, moved or removed leave the counts of those that are there', async () => {
  const { store, folder, file } = await writeRun([]);
  const more = join(folder, 'more.jsonl');
  await writeFile(file, judgedRows(['judge_scene']));
  await writeFile(more, judgedRows(['vlm_scene', 'judge_scene']));
  await expectAsFresh(store, folder);
  await appendFile(more, judgedRows(['scene']));
  await expectAsFresh(store, folder);
  await writeFile(file, judgedRows(['rubric_scene', 'rubric_scene']));
  await expectAsFresh(store, folder);
  await cp(more, join(folder, 'moved.jsonl'));
  await rm(more);
  await expectAsFresh(store, folder);
  await rm(file);
  await expectAsFresh(store, folder);
});

test('an import that is killed goes on with the counts of what it had written', async () => {
  const { store, folder, file } = await writeRun([]);
  store.close();
  const names = Array.from({ length: 400 }, (_, at) => (at % 3 === 0 ? 'judge_scene' : 'vlm_scene'));
  await writeFile(file, judgedRows(names, 100_000));
  for (let round = 0; round < rounds(2, 20); round += 1) await runChild(CHILD, [folder], 150);
  const { exitCode, errors } = await runChild(CHILD, [folder]);
  expect([exitCode, errors]).toEqual([0, '']);
  const after = openStore(folder);
  onTestFinished(() => after.close());
  await expectAsFresh(after, folder);
});

test('names that no two rows share are told apart up to a limit, and all are counted', async () => {
  const { store, file } = await writeRun([]);
  await writeFile(file, judgedRows(Array.from({ length: 500 }, (_, at) => `scene·${'·'.repeat(at)}`)));
  const places = (await importedPlaces(store)) as { found: string; count: number }[];
  expect(places.length).toBeLessThan(250);
  expect(places.find(({ found }) => found === '/…')?.count).toBe(300);
  expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(500);
});

test('an index that knows no counts reads its files once more', async () => {
  const { store, folder, file } = await writeRun([]);
  await writeFile(file, rowsOf(['<svg/>']) + judgedRows(['judge_scene']));
  await importFolder(store, QUIET_JOB);
  store.audit.exec(
    `UPDATE files SET places_json = '[]', state_json = json_remove(state_json, '$.places', '$.readBy')`,
  );
  await expectAsFresh(store, folder);
  expect(await importFolder(store, QUIET_JOB)).toMatchObject({ filesRead: 0 });
});
