import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { cannotRead } from '../platform/file-errors.ts';
import type { Dirent } from 'node:fs';

/** All files below a folder, and the folders that could not be listed. */
export interface WalkedFolder {
  /** Relative to the folder, with forward slashes, sorted. */
  readonly files: readonly string[];
  readonly unreadable: readonly ClosedFolder[];
}

/** A folder that the system would not list, relative like the files, and the system's error. */
export interface ClosedFolder {
  readonly name: string;
  readonly cause: unknown;
}

/** Never a part of a run: our own store, version control, installed packages. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  '.svg-assay',
  '.git',
  'node_modules',
  '__pycache__',
  '.venv',
]);

/**
 * Lists a folder with everything below. Links to folders are followed once, after the real folders, and never upwards:
 * a link to a parent would repeat everything. Throws `cannot-read` for the folder itself only.
 */
export async function walkFolder(root: string): Promise<WalkedFolder> {
  const realRoot = await realpath(root);
  const visited = new Set([realRoot]);
  const files: string[] = [];
  const closed: ClosedFolder[] = [];
  // With the real path of each, which would take as long to ask for as the folder lies deep.
  const pending: WalkStep[] = [{ folder: '', real: realRoot }];
  const links: string[] = [];
  for (let step = pending.shift(); step !== undefined; step = pending.shift() ?? (await nextLink())) {
    for (const entry of await list(step)) {
      const path = step.folder === '' ? entry.name : `${step.folder}/${entry.name}`;
      if (PASSED_OVER.has(entry.name)) continue;
      if (entry.isDirectory()) {
        const real = join(step.real, entry.name);
        visited.add(real);
        pending.push({ folder: path, real });
      } else if (entry.isSymbolicLink()) {
        const target = await kindOf(join(root, path));
        if (target === 'folder') links.push(path);
        // One that leads nowhere is kept: that it cannot be read is told by whoever reads it.
        else if (target !== 'special') files.push(path);
      } else if (entry.isFile()) files.push(path);
    }
  }
  return { files: files.sort(), unreadable: closed };

  async function list({ folder, real }: WalkStep): Promise<readonly Dirent[]> {
    try {
      return await readdir(real, { withFileTypes: true });
    } catch (cause) {
      if (folder === '') throw cannotRead(root, cause);
      if (isGone(cause)) return [];
      closed.push({ name: folder, cause });
      return [];
    }
  }

  async function nextLink(): Promise<WalkStep | undefined> {
    for (let link = links.shift(); link !== undefined; link = links.shift()) {
      const name = link;
      const target = await realpath(join(root, name)).catch((cause: unknown) => {
        if (!isGone(cause)) closed.push({ name, cause });
        return null;
      });
      if (target === null) continue;
      const isAbove =
        realRoot === target || realRoot.startsWith(target.endsWith(sep) ? target : target + sep);
      if (visited.has(target) || isAbove) continue;
      visited.add(target);
      return { folder: link, real: target };
    }
    return undefined;
  }
}

interface WalkStep {
  /** Relative to the root. */
  readonly folder: string;
  readonly real: string;
}

/** What vanished since it was listed is not there to be told of. */
function isGone(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

/** `special`: a pipe, socket or device, whose reading may never end; null where there is nothing. */
async function kindOf(path: string): Promise<'folder' | 'file' | 'special' | null> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : 'special';
  } catch {
    return null;
  }
}
