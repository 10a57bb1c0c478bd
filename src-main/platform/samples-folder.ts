import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { PROGRAM_FOLDER } from './program-folder.ts';

/**
 * The user's own copy of the sample runs, made once in the folder of the user's data: labels stay with it, wherever the program
 * itself lies. A package is mounted at another place at each start, or cannot be written. Where no copy can be made, the
 * program's own samples.
 */
export function ownSamples(dataFolder: string): string {
  const own = join(dataFolder, 'samples');
  const bundled = join(PROGRAM_FOLDER, 'data', 'samples');
  try {
    if (!existsSync(own)) copyOnce(bundled, own, dataFolder);
    return realpathSync(own);
  } catch {
    return existsSync(bundled) ? realpathSync(bundled) : bundled;
  }
}

function copyOnce(from: string, to: string, dataFolder: string): void {
  makeFolder(dataFolder);
  const unfinished = `${to}.new-${process.pid}`;
  try {
    copyFolder(from, unfinished);
    renameSync(unfinished, to);
  } catch (thrown) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another start has made it meanwhile.
    if (!existsSync(to)) throw thrown;
  }
}

/** File by file, since Electron reads an archive so and does not copy out of one. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.svg-assay') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else writeFileSync(target, readFileSync(source));
  }
}
