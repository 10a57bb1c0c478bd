import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { openBackend } from '../../api/index.ts';
import { serve } from '../../server/index.ts';
import { ensureInterface } from '../built-interface.ts';
import { interrupted } from '../interrupts.ts';
import { VERSION } from '../project.ts';
import { printLine, printNotice } from '../terminal.ts';

export interface ServeSettings {
  readonly port: number;
  readonly host: string;
  readonly readOnly: boolean;
  /** Called once with the address; what it gives is called at the end. */
  readonly onReady?: (url: string) => () => void;
}

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the interface to a browser on this machine')
    .argument('<folder...>', 'results folders')
    .option('--port <n>', 'port; any free one where left out', parsePort, 0)
    .option('--host <h>', 'address to listen on', parseHost, '127.0.0.1')
    .option('--read-only', 'write nothing: no import, no labels', false)
    .action((folders: readonly string[], options: ServeSettings) => serveFolders(folders, options));
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
    for (const folder of folders) opened.push(await backend.openWorkspace(folder));
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

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('a port is a whole number from 0 to 65535');
}

/** Nothing, such as a variable that is not set, would mean every address of this machine. */
function parseHost(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('an address of this machine, such as 127.0.0.1');
}
