import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../command-line.ts';

test.each(['gates', 'stats'])(
  '%s ends at a Ctrl-C while it waits for the next line',
  { timeout: 60_000 },
  async (command) => {
    const main = join(PROJECT_ROOT, 'src-main', 'hosts', 'cli', 'main.ts');
    const child = spawn(process.execPath, [main, command], { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.write('{"id":"1","method":"no such method","input":{}}\n');
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(3);
  },
);
