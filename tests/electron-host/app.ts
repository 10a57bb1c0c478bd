import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App, CommandLine, ProcessMetric } from 'electron';
import { startChromium } from './chromium.ts';
import type { Chromium } from './chromium.ts';
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
  extends EventEmitter
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
  readonly isPackaged = false;
  readonly recentDocuments: string[] = [];
  readonly commandLine = standFor<CommandLine>('app.commandLine', {
    appendSwitch(name, value) {
      if (ready) throw new Error(`the switch ${name} comes after the app is ready`);
      switches.push(value === undefined ? `--${name}` : `--${name}=${value}`);
    },
  } satisfies Pick<CommandLine, 'appendSwitch'>);
  sandboxed = false;

  isReady(): boolean {
    return ready;
  }

  async whenReady(): Promise<void> {
    await browserFor('shown');
    if (ready) return;
    ready = true;
    this.emit('ready');
  }

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

  setAsDefaultProtocolClient(): boolean {
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

  quit(): void {
    if (quitting) return;
    if (!goesOn(this, 'before-quit') || !goesOn(this, 'will-quit')) return;
    this.exit(0);
  }

  exit(code = 0): void {
    quitting = true;
    this.emit('quit', {}, code);
    process.exit(code);
  }
}

let ready = false;
let quitting = false;
const paths: { userData?: string } = {};

export const app = standFor<App>('app', new StandInApp());

function goesOn(emitter: EventEmitter, name: string): boolean {
  let prevented = false;
  emitter.emit(name, { preventDefault: () => (prevented = true) });
  return !prevented;
}

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
