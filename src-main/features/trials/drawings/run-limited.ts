import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface LimitedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly input: string;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  /** Address space of the child, kept by prlimit where the system has it (Linux). */
  readonly memoryBytes?: number;
  readonly signal?: AbortSignal;
}

export type LimitedRun =
  | { readonly status: 'done'; readonly output: Buffer }
  /** The program ended by itself with an exit code other than 0. */
  | { readonly status: 'refused'; readonly reason: string }
  /** It could not be started, was stopped here, or was ended by a signal. */
  | { readonly status: 'failed'; readonly reason: string };

const PRLIMIT = '/usr/bin/prlimit';
/** What a child says about its failure is cut after this many characters. */
const MAX_MESSAGE_CHARS = 500;

/**
 * Runs a program without a shell: arguments as an array, input by standard input, an environment of PATH alone. It is killed
 * when it takes too long, writes too much or the signal aborts. Always settles, never throws.
 */
export function runLimited(limits: LimitedCommand): Promise<LimitedRun> {
  const { promise, resolve } = Promise.withResolvers<LimitedRun>();
  const [file = '', ...args] = commandLine(limits);
  const child = spawn(file, args, {
    stdio: 'pipe',
    env: { PATH: process.env['PATH'] ?? '' },
    windowsHide: true,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  let message = '';
  let stopped: string | null = null;
  const stop = (reason: string): void => {
    stopped ??= reason;
    child.kill('SIGKILL');
  };
  const onAbort = (): void => stop('cancelled');
  const timer = setTimeout(() => stop(`no result within ${limits.timeoutMs / 1000} s`), limits.timeoutMs);
  const settle = (run: LimitedRun): void => {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', onAbort);
    resolve(run);
  };

  child.on('error', (error) => settle({ status: 'failed', reason: error.message }));
  child.on('close', (code, killedBy) => {
    if (stopped !== null) settle({ status: 'failed', reason: stopped });
    else if (code === 0) settle({ status: 'done', output: Buffer.concat(chunks) });
    else if (killedBy !== null) settle({ status: 'failed', reason: `ended by ${killedBy}` });
    else settle({ status: 'refused', reason: message.trim() || `ended with code ${code}` });
  });
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limits.maxOutputBytes) stop(`more than ${limits.maxOutputBytes} bytes of output`);
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    message = (message + chunk.toString('utf8')).slice(0, MAX_MESSAGE_CHARS);
  });
  // A child that ends before it has read everything closes its input; its exit code says what happened.
  child.stdin.on('error', () => undefined);
  child.stdin.end(limits.input);
  if (limits.signal?.aborted === true) onAbort();
  else limits.signal?.addEventListener('abort', onAbort, { once: true });
  return promise;
}

function commandLine({ command, args, memoryBytes }: LimitedCommand): readonly string[] {
  if (memoryBytes === undefined || !existsSync(PRLIMIT)) return [command, ...args];
  return [PRLIMIT, `--as=${memoryBytes}`, '--core=0', '--', command, ...args];
}
