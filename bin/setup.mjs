// Installs what the project needs when node_modules is missing or older than the lock file. Plain JavaScript for Node 20.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** True when `npm ci` has to run: nothing installed, or the lock file changed since. */
export function needsInstall() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(join(root, 'package-lock.json'))) return false;
  // npm ci would empty the folder behind the link, which is somebody else's.
  if (isLink(join(root, 'node_modules'))) return false;
  return (
    !existsSync(installed) || statSync(join(root, 'package-lock.json')).mtimeMs > statSync(installed).mtimeMs
  );
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Runs `npm ci` when needed, telling what it does on standard error. */
export function setup() {
  if (!needsInstall()) return;
  console.error('svg-assay: installing dependencies (npm ci), once …');
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
  } catch {
    console.error(
      'svg-assay: npm ci failed; see above. Check the network or the npm registry, then run the command again.',
    );
    process.exit(4);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) setup();
