import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The machine's name is in it because containers may share a temporary folder, but not process ids. */
const PREFIX = `svg-assay-profile-${hostname().replaceAll(/[^\w]/g, '_')}-`;

/** A new temporary profile folder, named after this process. */
export function createProfileFolder(): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Removes a profile whose browser has ended; a file that is still being written is left to the next start's sweep. */
export function removeProfileFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // `removeStaleProfiles` has another go.
  }
}

/** Removes the profiles of processes that ended without removing them, as after `kill -9`. */
export function removeStaleProfiles(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (Number.isInteger(pid) && !isAlive(pid)) removeProfileFolder(join(tmpdir(), name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, but it lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
