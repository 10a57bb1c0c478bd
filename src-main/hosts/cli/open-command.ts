import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { noSuchFolder } from '../../platform/index.ts';
import { defaultDataDir } from '../../store/index.ts';
import { ensureInterface } from './built-interface.ts';
import { findElectron } from './electron-binary.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { interrupted } from '../../platform/terminal/interrupts.ts';
import { PROJECT_ROOT } from '../../platform/terminal/project.ts';
import { SERVE_DEFAULTS, serveOptions } from './serve-options.ts';
import type { ServeOptions } from './serve-options.ts';
import { showInBrowser } from './show-in-browser.ts';
import { printNotice } from '../../platform/terminal/terminal.ts';
import { serveFolders } from './serve-command.ts';

interface Options extends Partial<ServeOptions> {
  readonly browser?: true;
}

export function addOpenCommand(program: Command): void {
  const command = program
    .command('open')
    .description('open a results folder in a window, or in the browser where there is no Electron')
    .argument('[folder]', 'results folder (default: the sample runs)')
    .option('--browser', 'in the browser, even where Electron is there; the options below mean that, too')
    .addHelpText('after', examples('svg-assay open runs', 'svg-assay open runs --port 8123'))
    .action(open);
  for (const option of serveOptions()) command.addOption(option);
}

async function open(folder: string | undefined, { browser, ...serving }: Options): Promise<void> {
  const target = folder === undefined ? join(PROJECT_ROOT, 'data', 'samples') : resolve(folder);
  if (!existsSync(target)) throw noSuchFolder(target);
  // A window has no address.
  const isAsked = browser === true || Object.keys(serving).length > 0;
  const electron = isAsked ? { path: null, reason: 'it is asked for' } : await findElectron();
  if (electron.path === null) {
    printNotice(`svg-assay: browser mode, because ${electron.reason}`);
    await serveFolders([target], {
      ...SERVE_DEFAULTS,
      ...serving,
      onReady: (url) => showInBrowser(url, defaultDataDir()),
    });
  } else {
    ensureInterface();
    await runElectron(electron.path, target);
  }
}

/** Runs the desktop program until it ends. */
function runElectron(path: string, folder: string): Promise<void> {
  // Chromium's own sandbox refuses to run as root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(path, [...asRoot, PROJECT_ROOT, folder], { stdio: 'inherit' });
  interrupted.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolveEnd, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      process.exitCode = code ?? 0;
      resolveEnd();
    });
  });
}
