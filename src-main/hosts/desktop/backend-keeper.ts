import { join } from 'node:path';
import { app, utilityProcess } from 'electron';
import type { Asset, AssayEvent } from '../../api/index.ts';
import { assertNever } from '../../domain/index.ts';
import { BackendClient, GONE } from './backend-client.ts';
import type { Unasked } from './backend-client.ts';
import type { Call, CallReply } from './backend-messages.ts';
import type { KeyStore } from './key-store.ts';
import { createOffscreenPages } from './offscreen-pages.ts';
import { RENDERER } from './render-switches.ts';

/** The backend as the rest of the main process sees it: one that is there again when its process has ended. */
export interface Backend {
  call(call: Call): Promise<CallReply>;
  /** null where the backend has ended meanwhile. */
  asset(pathName: string): Promise<Asset | null>;
  stop(): Promise<void>;
}

export interface BackendHooks {
  readonly keys: KeyStore;
  readonly onEvent: (event: AssayEvent) => void;
  /** Its process has ended by itself; another one may be started. */
  readonly onEnded: () => void;
  /** It ended too often to be started once more. */
  readonly onGivenUp: () => void;
}

/** A backend that ends this often within the time has a fault that starting again does not mend. */
const MOST_ENDS = 3;
const ENDS_WITHIN_MS = 60_000;
/** Whoever quits waits no longer than this for what will not stop; what was saved until then is kept. */
const STOP_LIMIT_MS = 5000;

/** Starts the backend process, and starts it again, with the same folders, when it ends by itself. */
export function keepBackend({ keys, onEvent, onEnded, onGivenUp }: BackendHooks): Backend {
  let folders: readonly string[] = [];
  let endedAtMs: readonly number[] = [];
  let stopping = false;
  let client: BackendClient | null = startOne();

  function startOne(): BackendClient {
    const child = utilityProcess.fork(join(import.meta.dirname, 'backend.js'), [], {
      serviceName: 'svg-assay-backend',
    });
    const pages = createOffscreenPages((message) => started.say(message));
    const started: BackendClient = new BackendClient(
      child,
      { kind: 'start', version: app.getVersion(), renderer: RENDERER, folders },
      (message) => take(started, message),
    );
    child.on('exit', () => {
      pages.close().catch(() => undefined);
      if (stopping) return;
      onEnded();
      startAgain();
    });

    function take(from: BackendClient, message: Unasked): void {
      switch (message.kind) {
        case 'event':
          onEvent(message.event);
          return;
        case 'folders':
          folders = message.folders;
          return;
        case 'key-wanted':
          keys.read(message.name).then(
            (value) => from.say({ kind: 'key', id: message.id, value }),
            () => from.say({ kind: 'key', id: message.id, value: null }),
          );
          return;
        case 'page-open':
        case 'page-call':
        case 'page-close':
          pages.take(message);
          return;
        default:
          assertNever(message);
      }
    }
    return started;
  }

  function startAgain(): void {
    const nowMs = performance.now();
    endedAtMs = [...endedAtMs.filter((atMs) => nowMs - atMs < ENDS_WITHIN_MS), nowMs];
    if (endedAtMs.length >= MOST_ENDS) {
      client = null;
      onGivenUp();
      return;
    }
    client = startOne();
    client.ready.then(
      () => onEvent({ kind: 'notice', workspaceId: null, problem: STARTED_AGAIN }),
      () => undefined,
    );
  }

  return {
    call: async (call) => (await client?.call(call)) ?? GONE,
    asset: async (pathName) => (await client?.asset(pathName)) ?? null,
    async stop() {
      stopping = true;
      await client?.stop(STOP_LIMIT_MS);
    },
  };
}

const STARTED_AGAIN = {
  code: 'backend-restarted',
  message: 'The part that reads and stores ended unexpectedly and was started again.',
  hint: 'Nothing that was saved is lost. What ran goes on by itself.',
};
