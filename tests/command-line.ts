import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PROJECT_ROOT: string = join(import.meta.dirname, '..');

export interface CommandResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** Kills the process the hard way after this. */
  readonly killAfterMs?: number;
  /** The same once this resolves. */
  readonly killWhen?: Promise<unknown>;
  /** Sends SIGINT, as Ctrl-C does, once standard error says this. */
  readonly interruptAfterOutput?: RegExp;
}

/** Runs the command line as a user does, and waits for its end. */
export function runCommand(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  // The launcher only hands over to this; killing it directly kills what does the work.
  const main = join(PROJECT_ROOT, 'src-main', 'hosts', 'cli', 'main.ts');
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    err.push(chunk);
    // Once: a second one means that the user will not wait.
    if (!child.killed && options.interruptAfterOutput?.test(Buffer.concat(err).toString()) === true)
      child.kill('SIGINT');
  });
  // A command that ends early closes its input; that is its business.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const killer =
    options.killAfterMs === undefined
      ? undefined
      : setTimeout(() => child.kill('SIGKILL'), options.killAfterMs);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    options.killWhen?.then(() => child.kill('SIGKILL'), reject);
    child.on('close', (code, signal) => {
      clearTimeout(killer);
      resolve({ code, signal, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() });
    });
  });
}

/** A folder of its own for one test; removed by the returned function. */
export async function temporaryFolder(): Promise<{
  readonly path: string;
  readonly remove: () => Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'svg-assay-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
