import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { noSuchFolder } from '../../domain/index.ts';
import { defaultDataDir } from '../../store/index.ts';
import { ensureInterface } from '../built-interface.ts';
import { findElectron } from '../electron-binary.ts';
import { interrupted } from '../interrupts.ts';
import { PROJECT_ROOT } from '../project.ts';
import { showInBrowser } from '../show-in-browser.ts';
import { printNotice } from '../terminal.ts';
import { serveFolders } from './serve.ts';

export function addOpenCommand(program: Command): void {
  program
    .command('open')
    .description('open the program on a results folder, or on the sample runs')
    .argument('[folder]', 'results folder')
    .option('--browser', 'in the browser, even where Electron is there')
    .action(async (folder: string | undefined, options: { readonly browser?: true }) => {
      const target = folder === undefined ? join(PROJECT_ROOT, 'data', 'samples') : resolve(folder);
      if (!existsSync(target)) throw noSuchFolder(target);
      const electron =
        options.browser === true ? { path: null, reason: 'asked for with --browser' } : await findElectron();
      if (electron.path === null) {
        printNotice(`svg-assay: browser mode, because ${electron.reason}`);
        await serveFolders([target], {
          port: 0,
          host: '127.0.0.1',
          readOnly: false,
          onReady: (url) => showInBrowser(url, defaultDataDir()),
        });
      } else {
        ensureInterface();
        await runElectron(electron.path, target);
      }
    });
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
