import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../src-main/render/index.ts';

const CHILD = join(import.meta.dirname, 'renderer-process.ts');
const POLL_MS = 100;

describe.skipIf(process.platform !== 'linux')('the end of the process', () => {
  let temporary: string;
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'assay-end-'));
  });
  afterEach(() => rmSync(temporary, { recursive: true, force: true }));

  /** Starts a process that opens a renderer; resolves when it says that it has drawn. */
  async function startRenderer(mode: 'stay' | 'close') {
    const child = spawn(process.execPath, [CHILD, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: temporary, SVG_ASSAY_CACHE: cacheFolder() },
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    return { child, exited };
  }

  /** Processes whose command line names the temporary folder, as every process of a browser there does. */
  function browsers(): string[] {
    return readdirSync('/proc').filter((pid) => {
      try {
        return (
          /^\d+$/.test(pid) &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`user-data-dir=${temporary}`)
        );
      } catch {
        return false;
      }
    });
  }
  const profiles = () => readdirSync(temporary).filter((name) => name.startsWith('svg-assay-profile-'));
  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await wait(POLL_MS);
  }

  it('takes the browser with it after kill -9, and the next start removes the profile', async () => {
    const { child, exited } = await startRenderer('stay');
    expect(browsers().length).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await exited;
    await until(() => browsers().length === 0);
    mkdirSync(join(temporary, 'somebody-else'));
    const next = await startRenderer('close');
    await next.exited;
    expect(profiles()).toEqual([]);
    expect(existsSync(join(temporary, 'somebody-else'))).toBe(true);
  });

  it('leaves nothing behind after close', async () => {
    const { exited } = await startRenderer('close');
    expect(await exited).toBe(0);
    expect(browsers()).toEqual([]);
    expect(profiles()).toEqual([]);
  });
});
