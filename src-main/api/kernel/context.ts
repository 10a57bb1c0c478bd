import { AuditError } from '../../domain/index.ts';
import type { Protocol, RenderRules } from '../../domain/index.ts';
import type { KeySource } from '../../judge/index.ts';
import type { EventFeed } from './event-feed.ts';
import type { ReadThread } from './route-call.ts';
import type { JobRunner } from './jobs.ts';
import type { Renderer, RendererInfo, RenderHost } from '../../render/index.ts';
import { identityOf } from '../../store/index.ts';
import type { Store } from '../../store/index.ts';
import type { KeptStore } from './kept-store.ts';
import type { AssayEvent, ChangedPart } from './shapes.ts';
import type { UserSettings } from './user-settings.ts';
import type { Workspaces } from './workspaces.ts';

/** In the place of a workspace's id in events and jobs: trials belong to the user, not to a results folder. */
export const TRIALS_SCOPE = 'trials';

/** What every route is given. */
export interface AssayContext {
  readonly program: {
    readonly version: string;
    readonly mode: 'electron' | 'browser';
    readonly canPickFolder: boolean;
    /** The folder of the sample runs. */
    readonly samplesFolder: string;
    /** The renderer of the host; undefined where headless Chromium draws. */
    readonly rendererInfo: RendererInfo | undefined;
  };
  readonly protocol: Protocol;
  readonly settings: UserSettings;
  readonly workspaces: Workspaces;
  readonly feed: EventFeed<AssayEvent>;
  readonly jobs: JobRunner;
  readonly readOnly: boolean;
  /** Where judges and models get their keys. */
  readonly keys: KeySource;
  /** Opens the renderer when it is first needed and keeps it. */
  readonly openRenderer: () => Promise<Renderer>;
  /** Opens one with pages of another size; whoever asks closes it. */
  readonly openRendererWith: (rules: RenderRules) => Promise<Renderer>;
  /** Where drawings are drawn and reports printed; headless Chromium where it is undefined. */
  readonly openRenderHost: ((callTimeoutMs: number) => RenderHost) | undefined;
  /** Trials, which belong to no workspace. */
  readonly trials: KeptStore;
  /** Where large folders are read; null where everything is read here. */
  readonly readThread: ReadThread | null;
  /** This is the read thread, which begins nothing. */
  readonly isReader: boolean;
}

/** The index of an opened folder; throws `no-such-workspace`. */
export function storeOf(context: AssayContext, workspaceId: string): Store {
  return context.workspaces.get(workspaceId).store;
}

/** Tells everybody who looks at the workspace that these parts may be old. */
export function tellChanged(
  context: AssayContext,
  workspaceId: string,
  ...parts: readonly ChangedPart[]
): void {
  for (const what of parts) context.feed.publish({ kind: 'changed', workspaceId, what });
}

/** The lasting identity behind a rollout's number; throws `no-such-rollout`. */
export function knownIdentity(store: Store, rolloutId: number): string {
  const identity = identityOf(store, rolloutId);
  if (identity !== null) return identity;
  throw new AuditError({
    code: 'no-such-rollout',
    message: 'this rollout is not in the folder any more',
    hint: 'look for it in the list',
  });
}
