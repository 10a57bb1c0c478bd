import type { Command } from 'commander';
import { openBackend } from '../../api/index.ts';
import { serve } from '../server/index.ts';
import { ensureInterface } from './built-interface.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { interrupted } from '../../platform/terminal/interrupts.ts';
import { VERSION } from '../../platform/terminal/project.ts';
import { SERVE_DEFAULTS, serveOptions } from './serve-options.ts';
import type { ServeOptions } from './serve-options.ts';
import { printLine, printNotice } from '../../platform/terminal/terminal.ts';

interface ServeSettings extends ServeOptions {
  /** Called once with the address; what it gives is called at the end. */
  readonly onReady?: (url: string) => () => void;
}

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('serve the interface to a browser on this machine')
    .argument('<folder...>', 'results folders')
    .addHelpText('after', examples('svg-assay serve runs --port 8080'))
    .action((folders: readonly string[], options: Partial<ServeOptions>) =>
      serveFolders(folders, { ...SERVE_DEFAULTS, ...options }),
    );
  for (const option of serveOptions()) command.addOption(option);
}

/** Serves until interrupted. Folders that cannot be opened are told before anything is served. */
export async function serveFolders(folders: readonly string[], settings: ServeSettings): Promise<void> {
  const interfaceFolder = ensureInterface();
  const backend = await openBackend({
    mode: 'browser',
    canPickFolder: false,
    version: VERSION,
    readOnly: settings.readOnly,
  });
  try {
    const opened = [];
    for (const folder of folders) opened.push(await backend.api.workspaces.open({ folder }));
    for (const { storeNotice } of opened) if (storeNotice !== null) printNotice(`svg-assay: ${storeNotice}`);
    const { port, host } = settings;
    const server = await serve({
      backend,
      interfaceFolder,
      port,
      host,
      startPath: opened[0] === undefined ? '/' : `/w/${opened[0].id}/runs`,
    });
    printLine(server.url);
    if (host !== '127.0.0.1' && host !== 'localhost' && host !== '::1') {
      printNotice('svg-assay: others on the network who have this address can see and label these runs');
    }
    const end = settings.onReady?.(server.url);
    await aborted(interrupted);
    end?.();
    await server.close();
  } finally {
    await backend.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // Keeps the process alive while nothing but the server is open.
    const alive = setInterval(() => undefined, 60_000);
    const end = (): void => {
      clearInterval(alive);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
