import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PROJECT_ROOT, runCommand } from '../../../command-line.ts';
import { copySamples } from '../../features/queues/sample-context.ts';

const work = mkdtempSync(join(tmpdir(), 'read-only-'));
const NOBODY = 65_534;
/** Permission bits bind everybody but the administrator. */
const isAdministrator = process.getuid?.() === 0;

afterAll(() => {
  setBits(work, 0o755, 0o644);
  rmSync(work, { recursive: true });
});

function setBits(folder: string, folderBits: number, fileBits: number): void {
  chmodSync(folder, folderBits | 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setBits(path, folderBits, fileBits);
    else chmodSync(path, fileBits);
  }
  chmodSync(folder, folderBits);
}

function runAsOrdinaryUser(args: readonly string[], home: string) {
  return spawnSync(process.execPath, [join(PROJECT_ROOT, 'src-main', 'hosts', 'cli', 'main.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, HOME: home, SVG_ASSAY_DATA_DIR: join(home, 'data') },
    ...(isAdministrator && { uid: NOBODY, gid: NOBODY }),
  });
}

it(
  'an ordinary user reads a folder that permission bits close to them, and is told where labels go',
  { timeout: 120_000 },
  async () => {
    const folder = join(work, 'runs');
    const home = join(work, 'home');
    for (const made of [folder, home]) mkdirSync(made);
    copySamples(folder);
    expect((await runCommand(['import', folder])).code).toBe(0);
    if (isAdministrator) chownSync(home, NOBODY, NOBODY);
    chmodSync(work, 0o755);
    setBits(folder, 0o555, 0o444);
    for (const args of [
      ['rollouts', folder, '--json'],
      ['labels', 'export', folder],
      ['audit', folder, '--stages', 'gates', '--limit', '2', '--json'],
    ]) {
      const { status, stdout, stderr } = runAsOrdinaryUser(args, home);
      expect(status, stderr).toBe(0);
      expect(stderr).toContain('permission denied');
      expect(stderr).toContain(join(home, 'data'));
      if (args.includes('--json')) JSON.parse(stdout);
    }
    expect(readdirSync(join(folder, '.svg-assay')).sort()).toEqual(['audit.sqlite', 'import.lock']);
  },
);
