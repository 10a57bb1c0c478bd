// The backend process of the desktop program: everything that reads, stores or computes, away from windows and menus.
import { callProcedure, openBackend, parseAssetAddress } from '../api/index.ts';
import type { BackendMessage, BackendRequest } from './backend-messages.ts';

const backend = await openBackend({
  mode: 'electron',
  canPickFolder: true,
  version: process.env.SVG_ASSAY_VERSION ?? '',
});
const events = new AbortController();

process.parentPort.on('message', ({ data }: { data: BackendRequest }) => {
  answer(data).catch((error: unknown) => {
    // A bug: told by ending, so that nobody waits for an answer that cannot come.
    setImmediate(() => {
      throw error;
    });
  });
});
say({ kind: 'ready' });
for (const folder of process.argv.slice(2)) await backend.openWorkspace(folder);
for await (const event of backend.events(events.signal)) say({ kind: 'event', event });

async function answer(request: BackendRequest): Promise<void> {
  if (request.kind === 'call') {
    say({ kind: 'reply', id: request.id, reply: await callProcedure(backend, request) });
  } else if (request.kind === 'asset') {
    const wanted = parseAssetAddress(request.pathName);
    const asset =
      wanted === null ? { status: 404, headers: {}, body: 'not found' } : await backend.readAsset(wanted);
    say({ kind: 'asset', id: request.id, asset });
  } else {
    events.abort();
    await backend.close();
    say({ kind: 'stopped', id: request.id });
  }
}

function say(message: BackendMessage): void {
  process.parentPort.postMessage(message);
}
