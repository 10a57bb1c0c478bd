import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { cannotRead, cannotWrite, fileReason, noSuchFolder, notAFolder } from '../../platform/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';

/** Where the two databases of a results folder stand. */
export interface StoreLocation {
  /** The results folder's real path. */
  readonly folder: string;
  readonly directory: string;
  /** What people should know of where their labels are kept, as a sentence; null where they are in the results folder. */
  readonly notice: string | null;
  /** The nearest folder above with an index of its own, which holds other labels of these runs; null where there is none. */
  readonly indexedAbove: string | null;
}

const DIRECTORY_NAME = '.svg-assay';
export const AUDIT_FILE = 'audit.sqlite';
export const CACHE_FILE = 'cache.sqlite';

/** The databases of `folder` in a directory of the caller's choice, which is made where it is not there. */
export function storeIn(directory: string, folder: string): StoreLocation {
  const own = { notice: null, indexedAbove: null };
  const location = { folder: realFolderPath(folder), directory: resolve(directory), ...own };
  makeFolder(location.directory);
  return location;
}

/**
 * Decides where the databases of `folder` stand: in its `.svg-assay`, or, where that cannot be written, in the user's data
 * directory under a hash of the folder's real path. An index that a folder on a read-only disk brings along is copied there
 * once. A read-only program writes nothing besides that copy. Throws `no-such-folder`, `not-a-folder`, `cannot-read` and
 * `cannot-write`.
 */
export function locateStore(folder: string, dataDir: string, readOnly: boolean): StoreLocation {
  const realFolder = realFolderPath(folder);
  const beside = join(realFolder, DIRECTORY_NAME);
  const obstacle = readOnly ? whyNotReadable(beside) : whyNotWritable(beside);
  if (obstacle === null) {
    const above = indexedFolderAbove(realFolder);
    const notice = above === null ? null : noticeOfIndexAbove(above, realFolder);
    return { folder: realFolder, directory: beside, notice, indexedAbove: above };
  }

  const directory = join(
    dataDir,
    'folders',
    createHash('sha256').update(realFolder).digest('hex').slice(0, 32),
  );
  if (!readOnly || existsSync(join(beside, AUDIT_FILE))) {
    prepareDirectory(directory, realFolder);
    copyIndex(beside, directory);
  }
  return {
    folder: realFolder,
    directory,
    notice: `${beside} cannot be written (${obstacle}), so labels and results are kept in ${directory}`,
    indexedAbove: null,
  };
}

function indexedFolderAbove(folder: string): string | null {
  for (let above = dirname(folder), below = folder; above !== below; below = above, above = dirname(above))
    if (existsSync(join(above, DIRECTORY_NAME, AUDIT_FILE))) return above;
  return null;
}

/** A folder inside one that is indexed, too, gets an index of its own, which knows nothing of the other's labels. */
function noticeOfIndexAbove(above: string, folder: string): string {
  return `${above} has an index with these runs, too: labels and results that are kept there are not seen from ${folder}`;
}

/** Notes for people which folder the directory belongs to. */
function prepareDirectory(directory: string, realFolder: string): void {
  try {
    makeFolder(directory);
    writeFileSync(join(directory, 'folder.txt'), `${realFolder}\n`);
  } catch (cause) {
    throw cannotWrite(directory, cause, 'set SVG_ASSAY_DATA_DIR to a folder that can be written');
  }
}

function realFolderPath(folder: string): string {
  try {
    const real = realpathSync(folder);
    if (statSync(real).isDirectory()) return real;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw code === 'ENOENT' || code === 'ENOTDIR' ? noSuchFolder(folder) : cannotRead(folder, cause);
  }
  throw notAFolder(folder);
}

/** Tries by writing: permission bits tell little on network drives and read-only mounts. */
function whyNotWritable(directory: string): string | null {
  const probe = join(directory, `.write-test-${process.pid}`);
  try {
    makeDirectory(directory);
    writeFileSync(probe, '');
    rmSync(probe);
    for (const name of [AUDIT_FILE, `${AUDIT_FILE}-wal`]) {
      const file = join(directory, name);
      if (existsSync(file)) accessSync(file, constants.W_OK);
    }
    return null;
  } catch (thrown) {
    // A full disk is no reason to keep labels in two places: what is there can be read, and room can be made.
    if (/^(ENOSPC|EDQUOT)$/.test(String((thrown as NodeJS.ErrnoException).code))) return null;
    return fileReason(thrown);
  }
}

/** Asks by permission bits. SQLite reads an index only where it may put its lock file beside it. */
function whyNotReadable(directory: string): string | null {
  try {
    accessSync(join(directory, AUDIT_FILE), constants.R_OK);
    accessSync(directory, constants.W_OK);
    return null;
  } catch (thrown) {
    return fileReason(thrown);
  }
}

/** Not recursively, which would take a read-only disk for a missing folder. */
function makeDirectory(path: string): void {
  try {
    mkdirSync(path);
  } catch (thrown) {
    if (!existsSync(path) || !statSync(path).isDirectory()) throw thrown;
  }
}

function copyIndex(from: string, to: string): void {
  if (existsSync(join(to, AUDIT_FILE)) || !existsSync(join(from, AUDIT_FILE))) return;
  // The journal goes first: a database without its WAL would be taken for complete.
  for (const name of [`${AUDIT_FILE}-wal`, AUDIT_FILE]) {
    if (!existsSync(join(from, name))) continue;
    copyFileSync(join(from, name), join(to, name));
    // A copy has the permissions of the file, which may be closed to writing.
    chmodSync(join(to, name), 0o600);
  }
}
