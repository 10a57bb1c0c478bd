import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssayContext } from '../../../../src-main/api/kernel/context.ts';
import { UserSettings } from '../../../../src-main/api/kernel/user-settings.ts';
import { Workspaces } from '../../../../src-main/api/kernel/workspaces.ts';
import { keepStore } from '../../../../src-main/api/kernel/kept-store.ts';
import { callerOf } from '../../../../src-main/api/index.ts';
import { openTrialStore } from '../../../../src-main/features/trials/service/index.ts';
import { PROGRAM_FOLDER } from '../../../../src-main/platform/program-folder.ts';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { envKeys } from '../../../../src-main/judge/index.ts';
import { EventFeed } from '../../../../src-main/api/kernel/event-feed.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { JobRunner } from '../../../../src-main/api/kernel/jobs.ts';
import { readProtocol } from '../../../../src-main/platform/index.ts';
import { openStore } from '../../../../src-main/store/index.ts';
import type { Store } from '../../../../src-main/store/index.ts';

export interface SampleContext {
  readonly context: AssayContext;
  readonly workspaceId: string;
  readonly store: Store;
  readonly api: ReturnType<typeof callerOf>;
}

/** The parts behind the API on a fresh, imported copy of the sample runs; nothing is rendered. */
export async function openSampleContext(): Promise<SampleContext> {
  const place = mkdtempSync(join(tmpdir(), 'svg-assay-labelling-'));
  const folder = join(place, 'results');
  copySamples(folder);
  const workspaces = new Workspaces('', async (path) => openStore(path));
  const workspace = await workspaces.open(folder);
  await importFolder(workspace.store, QUIET_JOB);
  const context: AssayContext = {
    program: {
      version: '0',
      mode: 'browser',
      canPickFolder: false,
      samplesFolder: '',
      rendererInfo: undefined,
    },
    protocol: await readProtocol(),
    settings: new UserSettings(place),
    workspaces,
    feed: new EventFeed(),
    jobs: new JobRunner(() => undefined),
    readOnly: false,
    keys: envKeys({}),
    openRenderer: () => Promise.reject(new Error('nothing is rendered here')),
    openRendererWith: () => Promise.reject(new Error('nothing is rendered here')),
    openRenderHost: undefined,
    trials: keepStore(() => openTrialStore({ dataDir: place })),
    readThread: null,
    isReader: false,
  };
  return { context, workspaceId: workspace.id, store: workspace.store, api: callerOf(context) };
}

/** A copy of the sample runs that nobody has opened yet. */
export function copySamples(folder: string): void {
  cpSync(join(PROGRAM_FOLDER, 'data', 'samples'), folder, {
    recursive: true,
    filter: (path) => !path.includes('.svg-assay'),
  });
}
