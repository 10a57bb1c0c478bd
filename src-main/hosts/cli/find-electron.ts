import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { IS_CHECKOUT } from '../../platform/terminal/project.ts';
import { printNotice } from '../../platform/terminal/terminal.ts';
import { ELECTRON_HOME, electronVersion, installedElectron } from './electron-binary.ts';

/** Electron's program, or the reason, in a few words, why there is none to run. */
export type ElectronChoice = { readonly path: string } | { readonly path: null; readonly reason: string };

/** How long the host that Electron is fetched from may take to answer. */
const HOST_ANSWER_MS = 3000;
const DEFAULT_MIRROR = 'https://github.com/electron/electron/releases/download/';
const SHOWN_ERROR_CHARS = 200;

/**
 * Finds Electron's binary, fetching it where its download host answers or the archive is kept from an earlier time. Never
 * imports the `electron` package: that alone starts a download and retries it for minutes.
 */
export async function findElectron(): Promise<ElectronChoice> {
  if (process.platform === 'linux') {
    if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return none('there is no display');
    if (!hasGlibc()) return none('Electron needs glibc, which this system does not have');
  }
  const installed = installedElectron();
  if (installed !== null) return { path: installed };
  const version = electronVersion();
  if (!IS_CHECKOUT || version === null) return none('Electron is not installed');
  const refusal = isArchiveKept(version) ? null : await hostRefusal();
  if (refusal !== null) return none(`Electron is not installed and ${refusal}`);
  printNotice('svg-assay: fetching Electron, once …');
  const { status, output } = await runNode([join(ELECTRON_HOME, 'install.js')]);
  const fetched = installedElectron();
  if (fetched !== null) return { path: fetched };
  return none(
    `fetching Electron failed: ${errorIn(output) || `its installer ended with code ${status ?? '?'}`}`,
  );
}

function none(reason: string): ElectronChoice {
  return { path: null, reason };
}

function hasGlibc(): boolean {
  // What Node's own report says of the system it runs on.
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** Whether an earlier download is kept, where Electron's installer looks for it. */
function isArchiveKept(version: string): boolean {
  const cache = process.env.electron_config_cache ?? join(cacheHome(), 'electron', 'Cache');
  const folders = [cache, join(cacheHome(), 'electron')].filter((folder) => existsSync(folder));
  const archive = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  return folders.some((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith(archive)),
  );
}

function cacheHome(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  if (process.platform === 'win32') return process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  return process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
}

/** Why Electron cannot be fetched now; null where its host, or the proxy on the way, answers. */
async function hostRefusal(): Promise<string | null> {
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? DEFAULT_MIRROR;
  const ask = `fetch(${JSON.stringify(mirror)}, { method: 'HEAD', signal: AbortSignal.timeout(${HOST_ANSWER_MS}) })
    .then(() => process.exit(0), () => process.exit(1))`;
  const { status } = await runNode(['-e', ask], HOST_ANSWER_MS * 2);
  if (status === 0) return null;
  const proxy = process.env.HTTPS_PROXY ?? process.env.https_proxy;
  return proxy === undefined
    ? 'its download host does not answer'
    : 'its download host does not answer by the proxy of HTTPS_PROXY';
}

/** Runs Node with the proxies that the environment names, which it passes over unless told. */
function runNode(
  args: readonly string[],
  limitMs?: number,
): Promise<{ readonly status: number | null; readonly output: string }> {
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1' };
  const child = spawn(process.execPath, [...args], { env, timeout: limitMs });
  child.stdin.end();
  // Its progress.
  child.stdout.pipe(process.stderr, { end: false });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, output: error.message }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

/** The line that says what went wrong, of a stack with its causes. */
function errorIn(output: string): string {
  const line = output.split('\n').find((each) => /error|code:/i.test(each)) ?? '';
  return line.trim().slice(0, SHOWN_ERROR_CHARS);
}
