import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import {
  countRollouts,
  isMoved,
  isSnapshot,
  mergeJournal,
  refusedLabels,
  sumRuns,
} from '../../store/index.ts';
import type { Store } from '../../store/index.ts';
import type { WorkspaceInfo } from './shapes.ts';

/** An opened results folder with its index. */
export interface Workspace {
  readonly id: string;
  readonly store: Store;
  /** Ends watching the run's files; null while nobody does. */
  stopFollowing: (() => void) | null;
}

/** True for an index that is gone, one that was gone when it was given labels, though it is back, and one read from a full disk. */
function isLost(store: Store): boolean {
  return isMoved(store) || refusedLabels(store).length > 0 || isSnapshot(store.audit);
}

/** The folders that are open, by id. */
export class Workspaces {
  readonly #open = new Map<string, Workspace>();
  readonly #samplesFolder: string;
  readonly #openStore: (folder: string) => Promise<Store>;

  /** `openStore` opens the index of a folder. */
  constructor(samplesFolder: string, openStore: (folder: string) => Promise<Store>) {
    this.#samplesFolder = samplesFolder;
    this.#openStore = openStore;
  }

  /** Opens a folder's index; one that is open already is given again, unless its files are gone. Throws what `openStore` throws. */
  async open(folder: string): Promise<Workspace> {
    const store = await this.#openStore(folder);
    const id = createHash('sha256').update(store.location.folder).digest('hex').slice(0, 12);
    const already = this.#open.get(id);
    if (already !== undefined && !isLost(already.store)) {
      store.close();
      return already;
    }
    if (already !== undefined) {
      // Labels that the index that is gone could not take are written where the folder is now.
      mergeJournal(store, refusedLabels(already.store), 'the labels in memory');
      this.stopFollowing(id);
      already.store.close();
    }
    const workspace: Workspace = { id, store, stopFollowing: null };
    this.#open.set(id, workspace);
    return workspace;
  }

  /** Throws `no-such-workspace`. */
  get(id: string): Workspace {
    const workspace = this.#open.get(id);
    if (workspace !== undefined) return workspace;
    throw new AuditError({
      code: 'no-such-workspace',
      message: 'this results folder is not open',
      hint: 'open it from Home',
    });
  }

  list(): readonly Workspace[] {
    return [...this.#open.values()];
  }

  stopFollowing(id: string): void {
    const workspace = this.#open.get(id);
    workspace?.stopFollowing?.();
    if (workspace !== undefined) workspace.stopFollowing = null;
  }

  close(id: string): void {
    this.#open.get(id)?.store.close();
    this.#open.delete(id);
  }

  describe({ id, store }: Workspace): WorkspaceInfo {
    const { folder, directory, notice } = store.location;
    return {
      id,
      folder,
      name: basename(folder) || folder,
      storePath: directory,
      storeNotice: notice,
      rollouts: countRollouts(store),
      ...sumRuns(store),
      samples: folder === this.#samplesFolder,
    };
  }
}
