import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PROJECT_ROOT, temporaryFolder } from '../../../command-line.ts';
import { openTestBackend } from '../test-backend.ts';

const RUN = join(PROJECT_ROOT, 'tests', 'fixtures', 'runs', 'f5-legacy');

it.skipIf(process.platform === 'win32')('opens a folder below ~ and in quotes, as a shell does', async () => {
  const place = await temporaryFolder();
  await cp(RUN, join(place.path, 'a run'), { recursive: true });
  vi.stubEnv('HOME', place.path);
  const backend = await openTestBackend(place.path);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await backend.close();
    await place.remove();
  });
  expect(await backend.api.workspaces.open({ folder: '~/a run' })).toMatchObject({
    folder: join(place.path, 'a run'),
  });
  const { folder } = await backend.api.workspaces.open({ folder: '~/a run' });
  for (const typed of [`'${folder}'`, `"${folder}"`, ` '${folder}' `, '"~/a run"'])
    expect(await backend.api.workspaces.open({ folder: typed })).toMatchObject({ folder });
  await expect(backend.api.workspaces.open({ folder: `'${folder}"` })).rejects.toMatchObject({
    cause: { code: 'no-such-folder' },
  });
  await expect(backend.api.workspaces.open({ folder: '~a run' })).rejects.toMatchObject({
    cause: { code: 'no-such-folder' },
  });
});
