import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenBackend } from '../../../../src-main/api/index.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';
import { openTestBackend } from '../../api/test-backend.ts';

const RUNS = join(PROJECT_ROOT, 'tests', 'fixtures', 'runs');
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let backend: OpenBackend;
let workspaceId = '';

beforeEach(async () => {
  place = await temporaryFolder();
  const folder = join(place.path, 'Two “runs”');
  for (const name of ['base-model', 'f5-legacy'])
    await cp(join(RUNS, name), join(folder, name), { recursive: true });
  await runCommand(['import', folder]);
  backend = await openTestBackend(place.path, { readOnly: true });
  workspaceId = (await backend.api.workspaces.open({ folder })).id;
});
afterEach(async () => {
  await backend.close();
  await place.remove();
});

it('names a report by its folder, its models and its filter', async () => {
  const nameOf = async (filter: string) => {
    const request = { name: 'disagreements', filter, format: 'csv', pseudonyms: false } as const;
    return (await backend.api.reports.make({ workspaceId, ...request })).fileName;
  };
  const runs = await backend.api.runs.list({ workspaceId });
  const bare = runs.map(({ model }) => (model ?? '').split('/').at(-1)?.toLowerCase() ?? '');
  expect(await nameOf('')).toBe(`disagreements-two-runs-${[...new Set(bare)].join('-')}.csv`);
  expect(await nameOf('outcome:gate-failed')).toMatch(/-outcome-gate-failed\.csv$/);
  expect(await nameOf(`run:#${runs[0]?.id}`)).toBe(`disagreements-two-runs-${bare[0]}.csv`);
});
