#!/usr/bin/env node
// The one entry of the command line. Plain JavaScript that Node 20 runs: installs what is missing, then hands over to a
// Node that runs TypeScript directly.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setup } from './setup.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installedAsPackage = root.split(/[\\/]/).includes('node_modules');

if (!installedAsPackage) setup();

// Types are stripped and files compiled once, not at each start.
const compiled = installedAsPackage
  ? {}
  : { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/svg-assay') };

const main = installedAsPackage ? join(root, 'out/main/cli.js') : join(root, 'src-main/hosts/cli/main.ts');
const child = spawn(nodeToUse(), ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)], {
  // The channel tells the child when this process dies, however it dies.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...compiled, ...process.env, SVG_ASSAY_LAUNCHER: String(process.pid) },
  cwd: startedFrom(),
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`svg-assay: could not start ${error.message}`);
  process.exit(4);
});
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === 'SIGINT' ? 3 : 1));
});

/** Where the user stands. npm runs its scripts in the project, wherever it was called, and tells from where. */
function startedFrom() {
  try {
    process.cwd();
  } catch {
    console.error('svg-assay: the folder that this was started in is no longer there');
    console.error('  → change to another folder (cd) and start again');
    process.exit(1);
  }
  const { npm_package_name: name, INIT_CWD: from } = process.env;
  const isScript = name === 'svg-assay' && realpathSync(process.cwd()) === realpathSync(root);
  return isScript && from !== undefined && existsSync(from) ? from : process.cwd();
}

/** This process's own Node where it strips types (22.18 and later), otherwise the one that the project installs. */
function nodeToUse() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  for (const folder of [join(root, 'node_modules'), dirname(root)]) {
    const binary = join(folder, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(binary)) return binary;
  }
  console.error(
    `svg-assay: Node ${process.versions.node} is too old and node_modules has no newer one; run npm ci, or use Node 22.18 or later.`,
  );
  process.exit(4);
}
