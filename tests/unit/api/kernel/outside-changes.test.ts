import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenBackend } from '../../../../src-main/api/index.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';
import { openTestBackend } from '../test-backend.ts';

const RUN = join(PROJECT_ROOT, 'tests', 'fixtures', 'runs', 'f5-legacy');
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let backend: OpenBackend;
let folder = '';

beforeEach(async () => {
  place = await temporaryFolder();
  folder = join(place.path, 'a run');
  await cp(RUN, folder, { recursive: true });
  await runCommand(['import', folder]);
  // Read-only, so that whatever changes was changed by the other process.
  backend = await openTestBackend(place.path, { readOnly: true });
});
afterEach(async () => {
  await backend.close();
  await place.remove();
});

it('tells the interface of a job that another process runs on the folder', async () => {
  const { id } = await backend.api.workspaces.open({ folder });
  const heard = new AbortController();
  const changed = (async () => {
    for await (const event of backend.context.feed.read(heard.signal))
      if (event.kind === 'changed' && event.workspaceId === id && event.what === 'rollouts') return true;
    return false;
  })();
  const audited = async () => (await backend.api.runs.list({ workspaceId: id })).map((run) => run.audited);
  expect(await audited()).toEqual([0]);
  const { code } = await runCommand(['audit', folder, '--stages', 'gates']);
  expect(code).toBe(0);
  expect(await changed).toBe(true);
  heard.abort();
  expect((await audited())[0]).toBeGreaterThan(0);
});
