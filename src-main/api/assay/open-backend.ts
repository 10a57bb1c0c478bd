import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderRules } from '../../domain/index.ts';
import { PROGRAM_FOLDER } from '../../domain/program-folder.ts';
import { envKeys } from '../../judge/index.ts';
import type { KeySource } from '../../judge/index.ts';
import { EventFeed, JobRunner, readProtocol } from '../../pipeline/index.ts';
import { openRenderer } from '../../render/index.ts';
import type { Renderer, RenderHost } from '../../render/index.ts';
import { defaultDataDir } from '../../store/index.ts';
import { createAdjudication } from '../adjudication/create.ts';
import { createAudits } from '../audits/create.ts';
import type { AssayBackend } from '../backend.ts';
import { createCalibration } from '../calibration/create.ts';
import { createCompare } from '../compare/create.ts';
import type { AssayEvent } from '../contract.ts';
import { createJudging } from '../judging/create.ts';
import { createLabelling } from '../labelling/create.ts';
import { createQueues } from '../queues/create.ts';
import { createReports } from '../reports/create.ts';
import { createSecrets } from '../secrets/create.ts';
import { createTrials } from '../trials/create.ts';
import { keepTrialStore } from '../trials/kept-store.ts';
import type { AssayContext } from './context.ts';
import { describeParts } from './describe-parts.ts';
import { createFolderJobs } from './folder-jobs.ts';
import { createFolders } from './folders.ts';
import { keepRenderer } from './kept-renderer.ts';
import { createLabelActions } from './label-actions.ts';
import { watchOutsideChanges } from './outside-changes.ts';
import { createRolloutLists } from './rollout-lists.ts';
import { createRolloutPages } from './rollout-pages.ts';
import { createRunViews } from './run-views.ts';
import { UserSettings } from './user-settings.ts';
import { Workspaces } from './workspaces.ts';

export interface BackendOptions {
  readonly mode: 'electron' | 'browser';
  readonly canPickFolder: boolean;
  readonly version: string;
  /** Nothing is written: no import, no labels. */
  readonly readOnly?: boolean;
  readonly dataDir?: string;
  /** Environment variables unless told otherwise. */
  readonly keys?: KeySource;
  /** Where drawings are drawn; headless Chromium unless told otherwise. */
  readonly openRenderHost?: (rules: RenderRules) => RenderHost;
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
      ...(options.openRenderHost && { host: options.openRenderHost(rules) }),
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
      parts: await describeParts(),
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
