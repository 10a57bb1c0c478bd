// The reads that take long, on connections of their own, so that the thread that serves people is free for all else.
import { workerData } from 'piscina';
import { openStore, takeAnswersFound } from '../store/index.ts';
import { callRoute } from './call.ts';
import type { RouteReply } from './kernel/route-call.ts';
import { openBackend } from './open-backend.ts';
import type { ReadTask, ReadThreadOptions } from './read-thread.ts';

/** Where the index of each folder stands, by the folder: the first thread may have chosen another place than a reader would. */
const directories = new Map<string, string>();
const openings = new Map<string, number>();
const backend = await openBackend({
  // What `openReadThread` handed over.
  ...(workerData as ReadThreadOptions),
  canPickFolder: false,
  readOnly: true,
  readsFor: (folder) => openStore(folder, { readOnly: true, directory: directories.get(folder) ?? '' }),
});
const { workspaces } = backend.context;

export async function read(task: ReadTask): Promise<RouteReply> {
  const { call, workspaceId, folder, directory, opening, found } = task;
  if (openings.get(workspaceId) !== opening) {
    forget(workspaceId);
    directories.set(folder, directory);
    await workspaces.open(folder);
    openings.set(workspaceId, opening);
  }
  if (found !== null) takeAnswersFound(workspaces.get(workspaceId).store, found);
  return callRoute(backend, call);
}

export function forget(workspaceId: string): void {
  openings.delete(workspaceId);
  workspaces.close(workspaceId);
}

export async function end(): Promise<void> {
  await backend.close();
}
