import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a second start hands over. */
export interface HandedOver {
  readonly argv: readonly string[];
  readonly folder: string;
  readonly data: unknown;
}

const LOCK = 'stand-in.lock';
const MESSAGE = 'second-start-';

/** Takes the lock of a user data folder, or hands over to the process that has it. True for the one that has it. */
export function claimInstance(
  folder: string,
  data: unknown,
  onSecond: (theirs: HandedOver) => void,
): boolean {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, LOCK);
  const owner = ownerOf(lock);
  if (owner !== null && owner !== process.pid) {
    const theirs: HandedOver = { argv: process.argv, folder: process.cwd(), data };
    writeFileSync(join(folder, `${MESSAGE}${process.pid}.json`), JSON.stringify(theirs));
    return false;
  }
  writeFileSync(lock, String(process.pid));
  process.on('exit', () => rmSync(lock, { force: true }));
  watch(folder, { persistent: false }, () => {
    for (const name of readdirSync(folder).filter((each) => each.startsWith(MESSAGE))) {
      const path = join(folder, name);
      const text = readFileSync(path, 'utf8');
      // Written in one go, but seen as soon as it is there.
      if (!text.endsWith('}')) continue;
      rmSync(path);
      onSecond(JSON.parse(text) as HandedOver);
    }
  });
  return true;
}

function ownerOf(lock: string): number | null {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}
