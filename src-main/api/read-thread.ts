import Piscina from 'piscina';
import { answersFound, hasMoreRollouts, isSnapshot } from '../store/index.ts';
import type { AnswersFound, Store } from '../store/index.ts';
import type { ReadThread, RouteCall, RouteReply } from './kernel/route-call.ts';

/** What the thread's own backend is opened with. */
export interface ReadThreadOptions {
  readonly mode: 'electron' | 'browser';
  readonly version: string;
  readonly dataDir: string | undefined;
}

/** What the thread is asked. */
export interface ReadTask {
  readonly call: RouteCall;
  readonly workspaceId: string;
  readonly folder: string;
  readonly directory: string;
  /** Another number means another connection here, so that there must be another one there: the index may be a new file. */
  readonly opening: number;
  /** What searches in answers have found since the task before. */
  readonly found: AnswersFound | null;
}

/** Folders of up to this many rollouts are answered within a few milliseconds where they are asked, and need no second connection. */
const LARGE_FOLDER = 2500;

/** Stands beside this file, in source (`.ts`) as in a build (`.js`). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './read-thread.worker.ts' : './read-thread.worker.js',
  import.meta.url,
).href;

/** What the thread knows of a folder. */
interface Known {
  readonly store: Store;
  readonly opening: number;
  found: AnswersFound | null;
}

/** Starts with the first read of a large folder. SQLite shows it every change that was answered before it is asked. */
export function openReadThread(options: ReadThreadOptions): ReadThread {
  let thread: Piscina | null = null;
  let openings = 0;
  const known = new Map<string, Known>();

  function start(): Piscina {
    const started = new Piscina({ filename: WORKER, minThreads: 1, maxThreads: 1, workerData: options });
    // One that ended between two tasks: the next one starts another.
    started.on('error', () => drop(started));
    return started;
  }

  function drop(failed: Piscina): void {
    if (thread !== failed) return;
    thread = null;
    known.clear();
    failed.destroy().catch(() => undefined);
  }

  function knownOf(workspaceId: string, store: Store): Known {
    const before = known.get(workspaceId);
    if (before?.store === store) return before;
    openings += 1;
    const opened: Known = { store, opening: openings, found: null };
    known.set(workspaceId, opened);
    return opened;
  }

  return {
    answer: async (workspaceId, store, call) => {
      // Of an index that is read into memory there is one copy.
      if (isSnapshot(store.audit) || !hasMoreRollouts(store, LARGE_FOLDER)) return null;
      const asked = (thread ??= start());
      const told = knownOf(workspaceId, store);
      const { folder, directory } = store.location;
      const found = answersFound(store, told.found);
      if (found !== null) told.found = found;
      const task: ReadTask = { call, workspaceId, folder, directory, opening: told.opening, found };
      try {
        // What the worker's function of this name gives; Piscina cannot know its type.
        return (await asked.run(task, { name: 'read' })) as RouteReply;
      } catch {
        // The thread could not start, or it ended: reading here is slower and no less right.
        drop(asked);
        return null;
      }
    },
    forget: async (workspaceId) => {
      if (known.delete(workspaceId)) await thread?.run(workspaceId, { name: 'forget' });
    },
    close: async () => {
      const last = thread;
      thread = null;
      if (last === null) return;
      await last.run(null, { name: 'end' }).catch(() => undefined);
      await last.destroy();
    },
  };
}
