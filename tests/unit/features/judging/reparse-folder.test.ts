import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { reparseFolder } from '../../../../src-main/features/judging/index.ts';
import type { ReparseSummary } from '../../../../src-main/features/judging/index.ts';
import { openStore } from '../../../../src-main/store/index.ts';
import { PROJECT_ROOT, temporaryFolder } from '../../../command-line.ts';

const RUN = join(PROJECT_ROOT, 'tests', 'fixtures', 'runs', 'base-model');

let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  place = await temporaryFolder();
});
afterEach(() => place.remove());

async function reparsed(change: (line: string) => string, filter = ''): Promise<ReparseSummary> {
  const folder = join(place.path, 'copy');
  await cp(RUN, folder, { recursive: true });
  const [run = ''] = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const file = join(folder, run, 'traces.jsonl');
  await writeFile(file, change(await readFile(file, 'utf8')));
  const store = openStore(folder);
  await importFolder(store, QUIET_JOB);
  const summary = await reparseFolder(store, filter, QUIET_JOB);
  store.close();
  return summary;
}

it('finds in the recorded replies what was recorded', async () => {
  const summary = await reparsed((text) => text);
  expect(summary).toMatchObject({ unread: 0, firstProblem: null });
  expect(summary.rollouts).toBeGreaterThan(10);
  expect(summary.listed).toEqual([]);
});

it('lists a verdict that was recorded otherwise than its text says', async () => {
  const summary = await reparsed(
    (text) => text.replace('"judge_scene":1.0', '"judge_scene":0.0'),
    'reward:any',
  );
  expect(summary).toMatchObject({
    differing: 1,
    listed: [{ differences: [{ item: 'scene', recorded: 'no', reparsed: 'yes', reason: null }] }],
  });
});
