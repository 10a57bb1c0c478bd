import { join } from 'node:path';
import type { AnyRouter, inferRouterContext } from '@trpc/server';
import type { RenderRules } from '../domain/index.ts';
import { openResults } from '../features/import/open-results.ts';
import { readPicture } from '../features/rollouts/pictures.ts';
import { openTrialStore } from '../features/trials/service/index.ts';
import { envKeys } from '../judge/index.ts';
import type { KeySource } from '../judge/index.ts';
import { ownSamples, readProtocol } from '../platform/index.ts';
import { PROGRAM_FOLDER } from '../platform/program-folder.ts';
import { openRenderer } from '../render/index.ts';
import type { Renderer, RendererInfo, RenderHost } from '../render/index.ts';
import { defaultDataDir } from '../store/index.ts';
import type { Store } from '../store/index.ts';
import type { Asset, AssetRequest } from './kernel/assets.ts';
import { storeOf } from './kernel/context.ts';
import type { AssayContext } from './kernel/context.ts';
import { EventFeed } from './kernel/event-feed.ts';
import { JobRunner } from './kernel/jobs.ts';
import { keepRenderer } from './kernel/kept-renderer.ts';
import { keepStore } from './kernel/kept-store.ts';
import { watchOutsideChanges } from './kernel/outside-changes.ts';
import type { AssayEvent } from './kernel/shapes.ts';
import { t } from './kernel/trpc.ts';
import { UserSettings } from './kernel/user-settings.ts';
import { Workspaces } from './kernel/workspaces.ts';
import { openReadThread } from './read-thread.ts';
import { assayRouter } from './root.ts';

export interface BackendOptions {
  readonly mode: 'electron' | 'browser';
  readonly canPickFolder: boolean;
  readonly version: string;
  /** Nothing is written: no import, no labels. */
  readonly readOnly?: boolean;
  readonly dataDir?: string | undefined;
  /** Environment variables unless told otherwise. */
  readonly keys?: KeySource;
  /** For the read thread: how it opens the index of a folder. */
  readonly readsFor?: (folder: string) => Store;
  /** Where drawings are drawn and reports printed; headless Chromium unless told otherwise. */
  readonly renderer?: { readonly info: RendererInfo; readonly open: (callTimeoutMs: number) => RenderHost };
}

/** What a host serves: the routes, what they are given, and the pictures. */
export interface Backend<Router extends AnyRouter = AnyRouter> {
  readonly router: Router;
  readonly context: inferRouterContext<Router>;
  /** Bytes of a thumbnail, frame or drawing; status 404 where there is none (yet). */
  readonly readAsset: (request: AssetRequest) => Promise<Asset>;
}

/** Every route as a function, its input checked as from outside. */
export const callerOf = t.createCallerFactory(assayRouter);

/** The backend of this process, with what only its host may do. */
export interface OpenBackend extends Backend<typeof assayRouter> {
  readonly api: ReturnType<typeof callerOf>;
  /** Ends jobs at a safe point, then the renderer and the databases. */
  readonly close: () => Promise<void>;
}

const SAMPLES = join(PROGRAM_FOLDER, 'data', 'samples');

/** Opens everything behind the interface, for one process. */
export async function openBackend(options: BackendOptions): Promise<OpenBackend> {
  const { version, mode, canPickFolder, dataDir, readsFor } = options;
  const readOnly = options.readOnly === true;
  // Who may write nothing looks at the program's own.
  const samplesFolder = readOnly ? SAMPLES : ownSamples(dataDir ?? defaultDataDir());
  const protocol = await readProtocol();
  const settings = new UserSettings(dataDir ?? defaultDataDir(), readOnly);
  const feed = new EventFeed<AssayEvent>();
  const openRendererWith = (rules: RenderRules): Promise<Renderer> =>
    openRenderer({
      rules,
      pages: settings.get().renderPages,
      ...(options.renderer && { host: options.renderer.open(rules.callTimeoutMs) }),
    });
  const renderer = keepRenderer(() => openRendererWith(protocol.render));
  const context: AssayContext = {
    program: { version, mode, canPickFolder, samplesFolder, rendererInfo: options.renderer?.info },
    protocol,
    settings,
    workspaces: new Workspaces(samplesFolder, async (folder) =>
      readsFor === undefined ? openResults(folder, { readOnly }) : readsFor(folder),
    ),
    feed,
    jobs: new JobRunner((job) => feed.publish({ kind: 'job', job })),
    readOnly,
    keys: options.keys ?? envKeys(process.env),
    openRenderer: renderer.open,
    openRendererWith,
    openRenderHost: options.renderer?.open,
    trials: keepStore(() => openTrialStore({ dataDir, readOnly })),
    readThread: readsFor === undefined ? openReadThread({ mode, version, dataDir }) : null,
    isReader: readsFor !== undefined,
  };
  const stopWatching = watchOutsideChanges(context);
  return {
    router: assayRouter,
    context,
    api: callerOf(context),
    readAsset: async (request) =>
      readPicture(storeOf(context, request.workspaceId), request, context.openRenderer),
    close: async () => {
      stopWatching();
      await context.readThread?.close();
      for (const { id } of context.workspaces.list()) context.workspaces.stopFollowing(id);
      await context.jobs.stop();
      await renderer.close();
      for (const { id } of context.workspaces.list()) context.workspaces.close(id);
      context.trials.close();
    },
  };
}
