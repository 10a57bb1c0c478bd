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
  const pending = [''];
  const links: string[] = [];
  for (let folder = pending.shift(); folder !== undefined; folder = pending.shift() ?? (await nextLink())) {
    for (const entry of await list(folder)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (PASSED_OVER.has(entry.name)) continue;
      if (entry.isDirectory()) {
        visited.add(join(await realpath(join(root, folder)), entry.name));
        pending.push(path);
      } else if (entry.isSymbolicLink()) {
        const target = await kindOf(join(root, path));
        if (target === 'folder') links.push(path);
        // One that leads nowhere is kept: that it cannot be read is told by whoever reads it.
        else if (target !== 'special') files.push(path);
      } else if (entry.isFile()) files.push(path);
    }
  }
  return { files: files.sort(), unreadable: closed };

  async function list(folder: string): Promise<readonly Dirent[]> {
    try {
      return await readdir(join(root, folder), { withFileTypes: true });
    } catch (cause) {
      if (folder === '') throw cannotRead(root, cause);
      closed.push({ name: folder, cause });
      return [];
    }
  }

  async function nextLink(): Promise<string | undefined> {
    for (let link = links.shift(); link !== undefined; link = links.shift()) {
      const target = await realpath(join(root, link));
      const isAbove =
        realRoot === target || realRoot.startsWith(target.endsWith(sep) ? target : target + sep);
      if (visited.has(target) || isAbove) continue;
      visited.add(target);
      return link;
    }
    return undefined;
  }
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
