import { watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FSWatcher } from 'node:fs';
import { fileStates } from '../../store/index.ts';
import type { FileState, Store } from '../../store/index.ts';

/** Watching tells sooner; looking finds out also where the system tells nothing, as on network drives. */
const LOOK_EVERY_MS = 2000;
/** A writer appends many lines in a row. */
const SETTLE_MS = 200;

export interface FollowOptions {
  /** Brings the index up to date; nothing is looked at until it has ended. */
  readonly update: () => Promise<void>;
  readonly lookEveryMs?: number;
}

/**
 * Calls `update` whenever one of the run's files grew, shrank, vanished or was rewritten, or a .jsonl file appeared. A change
 * that an update could not take in is not offered again until the file changes once more. The returned function ends it.
 */
export function followFolder(store: Store, options: FollowOptions): () => void {
  const offered = new Map<string, string>();
  let stopped = false;
  let busy = false;
  let appeared = false;
  let soon: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    if (busy || stopped) return;
    busy = true;
    try {
      const changed = await changedFiles(store, offered);
      if (stopped || (changed.size === 0 && !appeared)) return;
      appeared = false;
      for (const [path, now] of changed) offered.set(path, now);
      await options.update();
    } finally {
      busy = false;
    }
  };
  const lookSafely = (): void => {
    // What an update fails with is told by its job.
    look().catch(() => undefined);
  };
  const timer = setInterval(lookSafely, options.lookEveryMs ?? LOOK_EVERY_MS).unref();
  const watcher = watchTree(store.location.folder, (name) => {
    if (!fileStates(store).has(name)) appeared = true;
    clearTimeout(soon);
    soon = setTimeout(lookSafely, SETTLE_MS).unref();
  });
  return () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(soon);
    watcher?.close();
  };
}

/** The files that are not as the index knows them, with what they look like now. */
async function changedFiles(
  store: Store,
  offered: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const changed = new Map<string, string>();
  for (const file of fileStates(store).values()) {
    const now = await lookAt(join(store.location.folder, file.path));
    if (now !== lookOf(file) && now !== offered.get(file.path)) changed.set(file.path, now);
  }
  return changed;
}

async function lookAt(path: string): Promise<string> {
  return stat(path).then(
    ({ size, mtimeMs }) => `${String(size)} ${String(mtimeMs)}`,
    () => 'gone',
  );
}

function lookOf({ sizeBytes, mtimeMs }: FileState): string {
  return `${String(sizeBytes)} ${String(mtimeMs)}`;
}

/** Names, with forward slashes, of .jsonl files that something happens to; null where the system cannot watch. */
function watchTree(folder: string, onChange: (name: string) => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, (_event, name) => {
      const path = name?.replaceAll('\\', '/');
      if (path !== undefined && /\.jsonl(?:\.zst)?$/.test(path) && !path.startsWith('.svg-assay/'))
        onChange(path);
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
