import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { IS_CHECKOUT, PROJECT_ROOT } from '../../platform/terminal/project.ts';
import { printNotice } from '../../platform/terminal/terminal.ts';

/** What the built interface is made from. */
const SOURCES = [
  'src-renderer',
  'src-preload',
  'src-main',
  'resources',
  'electron.vite.config.ts',
  'package-lock.json',
];

/** Folder of the built interface; builds it first in a checkout whose sources are newer. Throws `no-interface`. */
export function ensureInterface(): string {
  const folder = join(PROJECT_ROOT, 'out', 'renderer');
  const page = join(folder, 'index.html');
  if (IS_CHECKOUT && isOlderThanSources(page)) build();
  if (!existsSync(page))
    throw new AuditError({
      code: 'no-interface',
      message: 'the interface is not built',
      hint: 'run npm run build in the project folder',
    });
  return folder;
}

function build(): void {
  printNotice('svg-assay: building the interface, once …');
  const tool = join(PROJECT_ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const built = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'error'], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 2, 2],
  });
  if (built.status !== 0)
    throw new AuditError({
      code: 'no-interface',
      message: 'building the interface failed; the lines above say why',
      hint: 'run npm ci, then npm run build',
    });
}

function isOlderThanSources(page: string): boolean {
  if (!existsSync(page)) return true;
  const builtAtMs = statSync(page).mtimeMs;
  return SOURCES.some((source) => newestMs(join(PROJECT_ROOT, source)) > builtAtMs);
}

function newestMs(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(stats.mtimeMs, ...names.map((name) => statSync(join(path, name)).mtimeMs));
}
