import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { browserArguments } from './browser-args.ts';
import { cacheFolder } from './cache-folder.ts';
import { createCdpPipe } from './cdp-pipe.ts';
import type { CdpPipe } from './cdp-pipe.ts';
import { createCdpSession } from './cdp-session.ts';
import type { CdpSession } from './cdp-session.ts';
import type { BrowserChoice } from './find-browser.ts';
import { fontEnvironment } from './fonts.ts';
import { createProfileFolder, removeProfileFolder } from './profile-folders.ts';
import { retryCrash } from './retry-crash.ts';
import { explainStartFailure } from './start-failure.ts';

/** A browser process of our own; it ends with this process, since the pipe then closes. */
export interface RunningBrowser {
  readonly pid: number;
  readonly pipe: CdpPipe;
  readonly session: CdpSession;
  /** Kills the whole process group and removes the profile. Never rejects. */
  kill(): Promise<void>;
}

export interface LaunchOptions {
  readonly network: boolean;
  readonly callTimeoutMs: number;
}

/** Starting loads 200 MB from disk, which a busy machine may take its time for. */
const START_TIMEOUT_MS = 30_000;
const OUTPUT_TAIL = 4000;
/** Chromium refuses its sandbox to root, and dies without user namespaces; what a drawing may do does not rest on it. */
const SANDBOX_TROUBLE =
  /no usable sandbox|zygote_host_impl_linux|credentials\.cc|sandbox.*(not permitted|failed)/i;

let sandboxWorks = process.getuid?.() !== 0;

/** Starts a browser and waits until it answers; throws AuditError `no-renderer` when it does not. */
export async function launchBrowser(choice: BrowserChoice, options: LaunchOptions): Promise<RunningBrowser> {
  const start = (sandbox: boolean): Promise<RunningBrowser | FailedStart> =>
    retryCrash(
      () => startOnce(choice, options, sandbox),
      (started) => ('pid' in started ? null : started.signal),
    );
  if (sandboxWorks) {
    const started = await start(true);
    if ('pid' in started) return started;
    if (!SANDBOX_TROUBLE.test(started.output)) throw explainStartFailure(choice.path, started.output);
    sandboxWorks = false;
  }
  const started = await start(false);
  if ('pid' in started) return started;
  throw explainStartFailure(choice.path, started.output);
}

/** `signal` ended the process, if it was not ended from here. */
interface FailedStart {
  readonly output: string;
  readonly signal: NodeJS.Signals | null;
}

async function startOnce(
  choice: BrowserChoice,
  options: LaunchOptions,
  sandbox: boolean,
): Promise<RunningBrowser | FailedStart> {
  const profileFolder = createProfileFolder();
  const child = spawn(choice.path, browserArguments({ profileFolder, sandbox, network: options.network }), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: { ...process.env, ...choice.environment, ...fontEnvironment(profileFolder, cacheFolder()) },
  });
  let output = '';
  let endedBy: NodeJS.Signals | null = null;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-OUTPUT_TAIL);
  });
  // Two of the five streams asked for above.
  const pipe = createCdpPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>();
  child.once('error', (error) => {
    output += error.message;
    pipe.end(error.message);
    resolveEnded();
  });
  child.once('exit', (code, signal) => {
    endedBy = signal;
    pipe.end(`the browser ended (${signal ?? `exit code ${code}`})`);
    resolveEnded();
  });

  async function kill(): Promise<void> {
    if (child.pid !== undefined) killGroup(child.pid);
    await ended;
    removeProfileFolder(profileFolder);
  }

  const first = createCdpSession(pipe.wire(), START_TIMEOUT_MS);
  try {
    await first.send('Browser.getVersion');
  } catch {
    await kill();
    return { output: output || `it ended by ${endedBy ?? 'itself'}`, signal: endedBy };
  }
  return { pid: child.pid ?? 0, pipe, session: createCdpSession(pipe.wire(), options.callTimeoutMs), kill };
}

function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
