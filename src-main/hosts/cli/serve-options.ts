import { InvalidArgumentError, Option } from 'commander';

/** Where the interface is served, and whether it may write. */
export interface ServeOptions {
  /** 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  readonly readOnly: boolean;
}

export const SERVE_DEFAULTS: ServeOptions = { port: 0, host: '127.0.0.1', readOnly: false };

/** The options of every command that can serve; those that are not given are absent. */
export function serveOptions(): readonly Option[] {
  return [
    new Option('--port <n>', 'port to listen on').default(undefined, 'any free one').argParser(parsePort),
    new Option('--host <address>', 'address to listen on')
      .default(undefined, SERVE_DEFAULTS.host)
      .argParser(parseHost),
    new Option('--read-only', 'write nothing: no import, no labels'),
  ];
}

function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('give a whole number from 0 to 65535');
}

/** Nothing, such as a variable that is not set, would mean every address of this machine. */
function parseHost(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('give an address of this machine, such as 127.0.0.1');
}
