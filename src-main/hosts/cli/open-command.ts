import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { noSuchFolder, ownSamples } from '../../platform/index.ts';
import { defaultDataDir } from '../../store/index.ts';
import { ensureInterface } from './built-interface.ts';
import { findElectron } from './find-electron.ts';
import { runElectron } from './run-electron.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { interrupted } from '../../platform/terminal/interrupts.ts';
import { EXIT } from '../../platform/terminal/exit-codes.ts';
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
  const target = folder === undefined ? ownSamples(defaultDataDir()) : resolve(folder);
  if (!existsSync(target)) throw noSuchFolder(target);
  // A window has no address.
  const isAsked = browser === true || Object.keys(serving).length > 0;
  const reason = isAsked ? 'it is asked for' : await showInElectron(target);
  if (reason === null) return;
  printNotice(`svg-assay: browser mode, because ${reason}`);
  await serveFolders([target], {
    ...SERVE_DEFAULTS,
    ...serving,
    onReady: (url) => showInBrowser(url, defaultDataDir()),
  });
}

/** Runs the desktop program until it ends; the reason, in a few words, where it cannot be run here. */
async function showInElectron(folder: string): Promise<string | null> {
  const electron = await findElectron();
  if (electron.path === null) return electron.reason;
  ensureInterface();
  const end = await runElectron(electron.path, [folder]);
  if (!end.started) return end.reason;
  process.exitCode = interrupted.aborted ? EXIT.interrupted : end.exitCode;
  return null;
}
