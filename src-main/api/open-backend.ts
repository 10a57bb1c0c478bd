import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderRules } from '../domain/index.ts';
import { PROGRAM_FOLDER } from '../platform/program-folder.ts';
import { envKeys } from '../judge/index.ts';
import type { KeySource } from '../judge/index.ts';
import { EventFeed } from './kernel/event-feed.ts';
import { JobRunner } from './kernel/jobs.ts';
import { readProtocol } from '../platform/index.ts';
import { openRenderer } from '../render/index.ts';
import type { Renderer, RendererInfo, RenderHost } from '../render/index.ts';
import { defaultDataDir } from '../store/index.ts';
import { createAdjudication } from '../features/adjudication/create.ts';
import { createAudits } from '../features/audit/create.ts';
import type { AssayBackend } from './backend.ts';
import { createCalibration } from '../features/calibration/create.ts';
import { createCompare } from '../features/comparison/create.ts';
import type { AssayEvent } from './kernel/contract.ts';
import { createJudging } from '../features/judging/create.ts';
import { createLabelling } from '../features/labelling/create.ts';
import { createQueues } from '../features/queues/create.ts';
import { createReports } from '../features/reports/create.ts';
import { createSecrets } from '../features/settings/create.ts';
import { createTrials } from '../features/trials/create.ts';
import { keepTrialStore } from '../features/trials/kept-store.ts';
import type { AssayContext } from './kernel/context.ts';
import { describeParts } from './kernel/describe-parts.ts';
import { createFolderJobs } from './kernel/folder-jobs.ts';
import { createFolders } from './kernel/folders.ts';
import { keepRenderer } from './kernel/kept-renderer.ts';
import { createLabelActions } from '../features/rollouts/label-actions.ts';
import { watchOutsideChanges } from './kernel/outside-changes.ts';
import { createRolloutLists } from '../features/rollouts/rollout-lists.ts';
import { createRolloutPages } from '../features/rollouts/rollout-pages.ts';
import { createRunViews } from '../features/runs/run-views.ts';
import { UserSettings } from './kernel/user-settings.ts';
import { Workspaces } from './kernel/workspaces.ts';

export interface BackendOptions {
  readonly mode: 'electron' | 'browser';
  readonly canPickFolder: boolean;
  readonly version: string;
  /** Nothing is written: no import, no labels. */
  readonly readOnly?: boolean;
  readonly dataDir?: string;
  /** Environment variables unless told otherwise. */
  readonly keys?: KeySource;
  /** Where drawings are drawn and reports printed; headless Chromium unless told otherwise. */
  readonly renderer?: { readonly info: RendererInfo; readonly open: (callTimeoutMs: number) => RenderHost };
}

/** The backend with what only its host may do. */
export interface OpenBackend extends AssayBackend {
  /** Ends jobs at a safe point, then the renderer and the databases. */
  close(): Promise<void>;
}

const SAMPLES = join(PROGRAM_FOLDER, 'data', 'samples');

/** Opens everything behind the interface, for one process. */
export async function openBackend(options: BackendOptions): Promise<OpenBackend> {
  const samplesFolder = existsSync(SAMPLES) ? realpathSync(SAMPLES) : SAMPLES;
  const readOnly = options.readOnly === true;
  const protocol = await readProtocol();
  const settings = new UserSettings(options.dataDir ?? defaultDataDir(), readOnly);
  const feed = new EventFeed<AssayEvent>();
  const openRendererWith = (rules: RenderRules): Promise<Renderer> =>
    openRenderer({
      rules,
      pages: settings.get().renderPages,
      ...(options.renderer && { host: options.renderer.open(rules.callTimeoutMs) }),
    });
  const renderer = keepRenderer(() => openRendererWith(protocol.render));
  const context: AssayContext = {
    protocol,
    settings,
    workspaces: new Workspaces(samplesFolder, readOnly),
    feed,
    jobs: new JobRunner((job) => feed.publish({ kind: 'job', job })),
    readOnly,
    keys: options.keys ?? envKeys(process.env),
    openRenderer: renderer.open,
    openRendererWith,
    openRenderHost: options.renderer?.open,
    trials: keepTrialStore(options.dataDir, readOnly),
  };
  const stopWatching = watchOutsideChanges(context);
  const { version, mode, canPickFolder } = options;
  return {
    ...createFolders(context),
    ...createFolderJobs(context),
    ...createRunViews(context),
    ...createRolloutLists(context),
    ...createRolloutPages(context),
    ...createLabelActions(context),
    ...createSecrets(context),
    ...createAudits(context),
    ...createQueues(context),
    ...createReports(context, version),
    ...createLabelling(context),
    ...createAdjudication(context),
    ...createCalibration(context),
    ...createCompare(context),
    ...createJudging(context),
    ...createTrials(context),
    info: async () => ({
      version,
      mode,
      canPickFolder,
      readOnly,
      platform: process.platform,
      parts: await describeParts(options.renderer?.info),
    }),
    home: () => ({ recent: settings.recent(), samplesFolder, workingFolder: process.cwd() }),
    getSettings: () => settings.get(),
    setSettings: (change) => settings.set(change),
    events: (signal) => feed.read(signal),
    close: async () => {
      stopWatching();
      for (const { id } of context.workspaces.list()) context.workspaces.stopFollowing(id);
      await context.jobs.stop();
      await renderer.close();
      for (const { id } of context.workspaces.list()) context.workspaces.close(id);
      context.trials.close();
    },
  };
}
