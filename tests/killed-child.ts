import { spawn } from 'node:child_process';

export interface ChildEnd {
  /** The numbers of what the child said was safe, in order. */
  readonly said: readonly number[];
  readonly exitCode: number | null;
  readonly errors: string;
}

/**
 * Runs a script that writes a number a line once something is safe. With `killWithinMs` it is killed (-9) a random while,
 * at most this long, after its first line.
 */
export function runChild(script: string, args: readonly string[], killWithinMs?: number): Promise<ChildEnd> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => {
    if (output === '' && killWithinMs !== undefined)
      setTimeout(() => child.kill('SIGKILL'), Math.random() * killWithinMs);
    output += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  return new Promise((resolve) => {
    child.on('close', (exitCode) => {
      const said = output.split('\n').slice(0, -1).map(Number);
      resolve({ said, exitCode, errors });
    });
  });
}
