// The backend process of the desktop program: everything that reads, stores or computes, away from windows and menus.
import { callRoute, NOT_FOUND, openBackend, parseAssetAddress } from '../../api/index.ts';
import type { OpenBackend } from '../../api/index.ts';
import { assertNever } from '../../domain/index.ts';
import type { BackendMessage, BackendRequest } from './backend-messages.ts';
import { createRemoteKeys } from './remote-keys.ts';
import { createRemoteRenderHosts } from './remote-render-host.ts';

type StartRequest = Extract<BackendRequest, { readonly kind: 'start' }>;

const { promise: started, resolve: start } = Promise.withResolvers<StartRequest>();
const { promise: opened, resolve: open } = Promise.withResolvers<OpenBackend>();
const keys = createRemoteKeys(say);
const renderHosts = createRemoteRenderHosts(say);
const events = new AbortController();

process.parentPort.on('message', ({ data }: { data: BackendRequest }) => {
  take(data).catch((error: unknown) => {
    // A bug: told by ending, so that nobody waits for an answer that cannot come.
    setImmediate(() => {
      throw error;
    });
  });
});

const { version, renderer, folders } = await started;
const backend = await openBackend({
  mode: 'electron',
  canPickFolder: true,
  version,
  keys,
  renderer: { info: renderer, open: (callTimeoutMs) => renderHosts.open(renderer, callTimeoutMs) },
});
for (const folder of folders) await reopen(backend, folder);
open(backend);
say({ kind: 'ready' });
for await (const event of backend.context.feed.read(events.signal)) say({ kind: 'event', event });

async function take(request: BackendRequest): Promise<void> {
  switch (request.kind) {
    case 'start':
      start(request);
      return;
    case 'call':
      say({ kind: 'reply', id: request.id, reply: await callRoute(await opened, request) });
      // So that a backend after this one can open them again.
      if (request.path.startsWith('workspaces.')) await tellFolders(await opened);
      return;
    case 'asset': {
      const wanted = parseAssetAddress(request.pathName);
      const asset = wanted === null ? NOT_FOUND : await (await opened).readAsset(wanted);
      say({ kind: 'asset', id: request.id, asset });
      return;
    }
    case 'key':
      keys.take(request);
      return;
    case 'stop':
      events.abort();
      await close(await opened);
      say({ kind: 'stopped' });
      return;
    case 'page-opened':
    case 'page-result':
    case 'page-event':
    case 'page-memory':
    case 'page-gone':
    case 'page-closed':
      renderHosts.take(request);
      return;
    default:
      assertNever(request);
  }
}

/** Jobs are cancelled first: what the end of their windows does to them then is no result. */
async function close(backend: OpenBackend): Promise<void> {
  const closing = backend.close();
  renderHosts.stop();
  await closing;
}

/** A folder that has gone meanwhile is left out; the others still open. */
async function reopen(backend: OpenBackend, folder: string): Promise<void> {
  try {
    await backend.api.workspaces.open({ folder });
  } catch {
    return;
  }
}

async function tellFolders(backend: OpenBackend): Promise<void> {
  const workspaces = await backend.api.workspaces.list();
  say({ kind: 'folders', folders: workspaces.map((workspace) => workspace.folder) });
}

function say(message: BackendMessage): void {
  process.parentPort.postMessage(message);
}
