import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that holds little, in memory. */
export interface SmallDisk {
  readonly path: string;
  /** Lets it hold so many KiB more than what is on it now. */
  leave(roomKib: number): void;
  unmount(): void;
}

/** Makes one; null where the system lets nobody but an administrator do so. */
export function mountSmallDisk(): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'small disk “ü” '));
  if (!succeeds('mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', path)) {
    rmdirSync(path);
    return null;
  }
  return {
    path,
    leave(roomKib) {
      const usedKib = Number(said('df', '-k', '--output=used', path).trim().split('\n').at(-1));
      if (!succeeds('mount', '-o', `remount,size=${usedKib + roomKib}k`, path))
        throw new Error(`the small disk takes no size of ${usedKib + roomKib} KiB`);
    },
    unmount() {
      succeeds('umount', '-l', path);
      rmdirSync(path);
    },
  };
}

function succeeds(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function said(command: string, ...args: readonly string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout;
}
