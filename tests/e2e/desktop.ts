import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { _electron, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromium } from 'playwright-core';
import { installedElectron } from '../../src-main/cli/electron-binary.ts';
import { launchOnStandIn } from '../electron-host/launch.ts';
import type { Inside, StandInProgram } from '../electron-host/launch.ts';
import { PROJECT_ROOT } from './server.ts';

/** The built desktop program on a copy of the sample runs, in a place of its own. */
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
  /** Present where the program runs on the stand-in. */
  readonly standIn: StandInProgram | null;
}

const BINARY = installedElectron();
if (BINARY === null && process.env['SVG_ASSAY_REQUIRE_ELECTRON'] !== undefined)
  throw new Error('these tests were to run on Electron, and there is no binary of it');

/** What the tests ran on, for their names: the real thing wherever its binary is found. */
export const RUNS_ON: string = BINARY === null ? 'a stand-in for Electron (it is not Electron)' : 'Electron';
export const ON_STAND_IN: boolean = BINARY === null;

const MAIN = join(PROJECT_ROOT, 'out', 'main', 'index.js');
const OWN_PAGE = /^(app:\/\/assay\/|https:\/\/assay\.app\.electron-stand-in\.invalid\/)/;
const DISPLAY = ':97';
const START_TIMEOUT_MS = 60_000;

export const test = base.extend<{ readonly desktop: Desktop }>({
  desktop: async ({}, use) => {
    const place = await mkdtemp(join(tmpdir(), 'svg-assay-desktop-'));
    const folder = join(place, 'results');
    const dataFolder = join(place, 'data');
    const samples = join(PROJECT_ROOT, 'data', 'samples');
    await cp(samples, folder, { recursive: true, filter: (path) => !path.includes('.svg-assay') });
    const environment = { SVG_ASSAY_DATA_DIR: dataFolder };
    const started =
      BINARY === null
        ? await startStandIn(folder, environment)
        : await startElectron(BINARY, folder, environment);
    await use({ ...started.desktop, folder, dataFolder });
    await started.stop();
    await rm(place, { recursive: true, force: true });
  },
});

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
    desktop: { page, evaluate: program.evaluate, output: program.output, standIn: program },
    async stop() {
      await program.evaluate(({ app }) => app.quit(), null).catch(() => undefined);
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
  const program = await _electron.launch({
    executablePath: binary,
    args: [...asRoot, PROJECT_ROOT, folder],
    // Values of the process's own environment are texts; the type alone allows gaps.
    env: { ...process.env, ...environment, ...display.environment } as Record<string, string>,
  });
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
      standIn: null,
    },
    async stop() {
      await program.close();
      display.stop();
    },
  };
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

export { expect } from '@playwright/test';
