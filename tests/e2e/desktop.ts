import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { _electron, expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromium } from 'playwright-core';
import { installedElectron } from '../../src-main/hosts/cli/electron-binary.ts';
import { launchOnStandIn } from '../electron-host/launch.ts';
import type { Inside } from '../electron-host/launch.ts';
import { PROJECT_ROOT } from './server.ts';

/** The built desktop program on a folder with rollouts of the sample runs, in a place of its own. */
export interface Desktop {
  readonly page: Page;
  readonly folder: string;
  readonly dataFolder: string;
  /** Runs a function in the main process. `electron` is Electron's module, or what stands in for it. */
  evaluate<Argument, Result>(
    inside: (electron: Inside, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Everything that the program has written. */
  output(): string;
  /** Resolves with the program's exit code. */
  readonly ended: Promise<number | null>;
  /** Starts the program once more, beside this one, with other arguments; resolves with its exit code. */
  startAgain(args: readonly string[]): Promise<number | null>;
}

const BINARY = installedElectron();
if (BINARY === null && process.env['SVG_ASSAY_REQUIRE_ELECTRON'] !== undefined)
  throw new Error('these tests were to run on Electron, and there is no binary of it');

/** What the tests ran on, for their names: the real thing wherever its binary is found. */
export const RUNS_ON: string = BINARY === null ? 'a stand-in for Electron (it is not Electron)' : 'Electron';
export const ON_STAND_IN: boolean = BINARY === null;

const SAMPLES = join(PROJECT_ROOT, 'data', 'samples');
const RUN = 'isometric-scenes--atelier--plum-7b-base--null--5a1c0e01';
const FEW_ROLLOUTS = 3;
const MAIN = join(PROJECT_ROOT, 'out', 'main', 'index.js');
const OWN_PAGE = /^(app:\/\/assay\/|https:\/\/assay\.app\.electron-stand-in\.invalid\/)/;
const DISPLAY = ':97';
const START_TIMEOUT_MS = 60_000;

interface Fixtures {
  readonly desktop: Desktop;
  /** True for all of the sample runs; a few rollouts do for most tests, and the program has audited them soon. */
  readonly allSamples: boolean;
}

export const test = base.extend<Fixtures>({
  allSamples: [false, { option: true }],
  desktop: async ({ allSamples }, use) => {
    const place = await mkdtemp(join(tmpdir(), 'svg-assay-desktop-'));
    const folder = join(place, 'results');
    const dataFolder = join(place, 'data');
    if (allSamples) await copyWithoutIndex(SAMPLES, folder);
    else await copyFewRollouts(folder);
    const environment = { SVG_ASSAY_DATA_DIR: dataFolder };
    const started =
      BINARY === null
        ? await startStandIn(folder, environment)
        : await startElectron(BINARY, folder, environment);
    const isShown = () =>
      started.desktop.evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows().some((each) => each.isVisible()),
        null,
      );
    await expect.poll(isShown).toBe(true);
    await use({ ...started.desktop, folder, dataFolder });
    await started.stop();
    await rm(place, { recursive: true, force: true });
  },
});

/** Makes a run's folder with the first rollouts of one of the sample runs. */
export async function copyFewRollouts(folder: string): Promise<void> {
  await copyWithoutIndex(join(SAMPLES, RUN), folder);
  const traces = join(folder, 'traces.jsonl');
  const lines = (await readFile(traces, 'utf8')).split('\n');
  await writeFile(traces, `${lines.slice(0, FEW_ROLLOUTS).join('\n')}\n`);
}

async function copyWithoutIndex(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !path.includes('.svg-assay') });
}

interface Started {
  readonly desktop: Omit<Desktop, 'folder' | 'dataFolder'>;
  readonly stop: () => Promise<void>;
}

async function startStandIn(folder: string, environment: Readonly<Record<string, string>>): Promise<Started> {
  const program = launchOnStandIn(MAIN, [folder], environment);
  const browser = await chromium.connectOverCDP(await program.endpoint());
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no context');
  const page = await ownPage(() => context.pages(), program.output);
  return {
    desktop: {
      page,
      evaluate: program.evaluate,
      output: program.output,
      ended: program.ended,
      startAgain: (args) => launchOnStandIn(MAIN, args, environment).ended,
    },
    async stop() {
      await program.evaluate(quitUnasked, null).catch(() => undefined);
      await program.ended;
      await browser.close().catch(() => undefined);
    },
  };
}

async function startElectron(
  binary: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Started> {
  const display = startDisplay();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const env = { ...process.env, ...environment, ...display.environment };
  const program = await _electron.launch({
    executablePath: binary,
    args: [...asRoot, PROJECT_ROOT, folder],
    // Values of the process's own environment are texts; the type alone allows gaps.
    env: env as Record<string, string>,
  });
  const ended = new Promise<number | null>((resolve) => program.process().once('exit', resolve));
  let output = '';
  for (const stream of [program.process().stdout, program.process().stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const page = await ownPage(
    () => program.windows(),
    () => output,
  );
  return {
    desktop: {
      page,
      // The same shape: a function of (electron, argument), run there.
      evaluate: (inside, argument) => program.evaluate(inside as never, argument as never),
      output: () => output,
      ended,
      async startAgain(args) {
        const second = spawn(binary, [...asRoot, PROJECT_ROOT, ...args], { env, stdio: 'ignore' });
        const [code] = (await once(second, 'exit')) as [number | null];
        return code;
      },
    },
    async stop() {
      await program.evaluate(quitUnasked as never).catch(() => undefined);
      await ended;
      display.stop();
    },
  };
}

/** Ends the program, whatever still runs in it. */
function quitUnasked({ app, dialog }: Inside): void {
  dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  app.quit();
}

/** The window of the interface; windows that are drawn in are none of it. */
async function ownPage(pages: () => readonly Page[], output: () => string): Promise<Page> {
  const giveUpAtMs = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < giveUpAtMs) {
    const page = pages().find((each) => OWN_PAGE.test(each.url()));
    if (page !== undefined) return page;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no window of the interface came up: ${output()}`);
}

/** Electron needs a display; where there is none, Xvfb gives one. */
function startDisplay(): { readonly environment: Record<string, string>; readonly stop: () => void } {
  const hasDisplay =
    process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
  const onPath = (process.env['PATH'] ?? '').split(delimiter).some((each) => existsSync(join(each, 'Xvfb')));
  if (hasDisplay || !onPath) return { environment: {}, stop: () => undefined };
  const server = spawn('Xvfb', [DISPLAY, '-screen', '0', '1920x1080x24'], { stdio: 'ignore' });
  return { environment: { DISPLAY }, stop: () => void server.kill() };
}

export { expect };
