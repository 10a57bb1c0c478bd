import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App, CommandLine, ProcessMetric } from 'electron';
import { startChromium } from './chromium.ts';
import type { Chromium } from './chromium.ts';
import { Lifecycle } from './lifecycle.ts';
import { appMetrics } from './metrics.ts';
import { standFor } from './not-here.ts';
import { claimInstance } from './single-instance.ts';

/** Chromium takes a set of features once; later switches of the same name would replace earlier ones. */
const switches: string[] = [];
const browsers = new Map<string, Promise<Chromium>>();

/**
 * The browser that plays this program's: one for the windows that are shown, to which a test may attach as well, and
 * one for the windows that are drawn offscreen.
 */
export function browserFor(kind: 'shown' | 'offscreen'): Promise<Chromium> {
  const running = browsers.get(kind) ?? startChromium(switches);
  browsers.set(kind, running);
  return running;
}

class StandInApp
  extends Lifecycle
  implements
    Pick<
      App,
      | 'whenReady'
      | 'isReady'
      | 'quit'
      | 'exit'
      | 'enableSandbox'
      | 'disableHardwareAcceleration'
      | 'requestSingleInstanceLock'
      | 'setAsDefaultProtocolClient'
      | 'addRecentDocument'
      | 'getPath'
      | 'setPath'
      | 'getVersion'
      | 'getName'
      | 'getAppMetrics'
      | 'isPackaged'
      | 'commandLine'
    >
{
  /** A test may say that the program is packaged. */
  readonly isPackaged = process.env['STAND_IN_PACKAGED'] !== undefined;
  readonly recentDocuments: string[] = [];
  readonly commandLine = standFor<CommandLine>('app.commandLine', {
    appendSwitch(name, value) {
      if (standInApp.isReady()) throw new Error(`the switch ${name} comes after the app is ready`);
      switches.push(value === undefined ? `--${name}` : `--${name}=${value}`);
    },
  } satisfies Pick<CommandLine, 'appendSwitch'>);
  sandboxed = false;

  enableSandbox(): void {
    this.sandboxed = true;
  }

  disableHardwareAcceleration(): void {
    switches.push('--disable-gpu');
  }

  requestSingleInstanceLock(data?: Record<string, unknown>): boolean {
    return claimInstance(this.getPath('userData'), data, (theirs) =>
      this.emit('second-instance', {}, theirs.argv, theirs.folder, theirs.data),
    );
  }

  /** How links of a scheme are opened from now on, as the program has asked: the scheme, and the command where it named one. */
  readonly protocolClients: (readonly unknown[])[] = [];

  setAsDefaultProtocolClient(...asked: Parameters<App['setAsDefaultProtocolClient']>): boolean {
    this.protocolClients.push(asked);
    return true;
  }

  addRecentDocument(path: string): void {
    this.recentDocuments.push(path);
  }

  getPath(name: Parameters<App['getPath']>[0]): string {
    if (name !== 'userData') throw new Error(`the stand-in for Electron has no app.getPath('${name}')`);
    paths.userData ??= mkdtempSync(join(tmpdir(), 'svg-assay-user-data-'));
    mkdirSync(paths.userData, { recursive: true });
    return paths.userData;
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData') throw new Error(`the stand-in for Electron has no app.setPath('${name}')`);
    paths.userData = path;
  }

  getVersion(): string {
    return manifest().version;
  }

  getName(): string {
    return manifest().name;
  }

  getAppMetrics(): ProcessMetric[] {
    return appMetrics();
  }
}

const paths: { userData?: string } = {};

/** The stand-in behind `app`; its lifecycle is begun by `register.ts` and told of by windows. */
export const standInApp = new StandInApp();
export const app = standFor<App>('app', standInApp);

// What asks the program to end from outside asks it as a person would.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    // Unless the program listens itself.
    if (process.listenerCount(signal) === 1) standInApp.quit();
  });

/** As Electron does, from the `package.json` above the program's main file. */
function manifest(): { readonly name: string; readonly version: string } {
  for (let folder = dirname(process.argv[1] ?? ''); ; folder = dirname(folder)) {
    try {
      return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        name: string;
        version: string;
      };
    } catch (thrown) {
      if (folder === dirname(folder)) throw thrown;
    }
  }
}
