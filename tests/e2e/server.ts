import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const PROJECT_ROOT: string = join(import.meta.dirname, '..', '..');

/** A results folder served by the real program. */
export interface ServedFolder {
  readonly folder: string;
  /** First address, with the token. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The sample runs as they are in the project; an index that somebody made there is not theirs. */
export const SAMPLES: string = join(PROJECT_ROOT, 'data', 'samples');

/** Serves a copy of `source` with data and settings of its own. */
export async function startServer(source: string): Promise<ServedFolder> {
  const place = await mkdtemp(join(tmpdir(), 'svg-assay-e2e-'));
  const folder = join(place, 'results');
  const isWanted = (path: string) => source !== SAMPLES || !path.includes('.svg-assay');
  await cp(source, folder, { recursive: true, preserveTimestamps: true, filter: isWanted });
  const served = await serveFolder(folder, join(place, 'data'));
  return {
    ...served,
    stop: async () => {
      await served.stop();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** Serves a folder as it is by the real command line; `options` are more of its options. */
export async function serveFolder(
  folder: string,
  dataDir: string,
  options: readonly string[] = [],
): Promise<ServedFolder> {
  const child = spawn(
    process.execPath,
    [join(PROJECT_ROOT, 'bin', 'svg-assay.mjs'), 'serve', folder, '--port', '0', ...options],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, SVG_ASSAY_DATA_DIR: dataDir } },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await firstAddress(child.stdout);
  return {
    folder,
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function firstAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/\S+token=\S+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('the server ended before it printed its address');
}
