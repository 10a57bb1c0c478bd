import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { cacheFolder, findBrowser, fontEnvironment } from '../../src-main/render/index.ts';
import { connect } from './cdp.ts';
import type { Connection } from './cdp.ts';

/** A headless Chromium that plays Electron's browser process. */
export interface Chromium extends Connection {
  readonly pid: number;
  readonly endpoint: string;
}

const ENDPOINT = /DevTools listening on (ws:\S+)/;
const ALWAYS = [
  '--headless',
  // Every window that a page opens is one that the handler denies. One that was opened and closed again could stop its opener.
  '--block-new-web-contents',
  '--remote-debugging-port=0',
  // Not spoken to: it breaks when this process ends, however it ends, and the browser ends with it.
  '--remote-debugging-pipe',
  '--no-first-run',
  '--hide-scrollbars',
  '--disable-dev-shm-usage',
  '--mute-audio',
];

/** The browser that the stand-in runs on. */
export const BROWSER = await findBrowser();

const running = new Set<() => void>();
process.on('exit', () => running.forEach((kill) => kill()));

/** Starts one with the switches that the program has set; it ends with this process. */
export async function startChromium(switches: readonly string[]): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'svg-assay-stand-in-'));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(
    BROWSER.path,
    [...ALWAYS, ...asRoot, `--user-data-dir=${profile}`, ...switches, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...BROWSER.environment, ...fontEnvironment(profile, cacheFolder()) },
    },
  );
  const kill = (): void => {
    running.delete(kill);
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  running.add(kill);
  // The third of the five streams asked for above.
  const endpoint = await endpointFrom(child.stdio[2] as Readable);
  const connection = await connect(endpoint);
  return {
    ...connection,
    pid: child.pid ?? 0,
    endpoint,
    close() {
      connection.close();
      kill();
    },
  };
}

async function endpointFrom(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: output })) {
    lines.push(line);
    const endpoint = ENDPOINT.exec(line)?.[1];
    if (endpoint === undefined) continue;
    // Whatever it says later is read and dropped, so that it never waits for a reader.
    output.resume();
    return endpoint;
  }
  throw new Error(`Chromium did not start: ${lines.join('\n')}`);
}
