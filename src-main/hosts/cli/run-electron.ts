import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { interrupted } from '../../platform/terminal/interrupts.ts';
import { PROJECT_ROOT } from '../../platform/terminal/project.ts';

/** How the desktop program ended: by itself or a signal once it was there, or before it showed a window, with the reason. */
export type ElectronEnd =
  | { readonly started: true; readonly exitCode: number }
  | { readonly started: false; readonly reason: string };

const FIRST_SIGNAL_CODE = 128;
const KEPT_CHARS = 16_000;
const SHOWN_CHARS = 200;

/** What Electron and its Chromium write as they give up, and what it means with its remedy. */
const REASONS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /error while loading shared libraries: (\S+?):/,
    (match) =>
      `Electron needs the system library ${match[1]}, which is missing; install the package that holds it`,
  ],
  [
    /SUID sandbox helper|No usable sandbox|setuid_sandbox_host|zygote_host_impl_linux|Failed to move to new namespace/,
    () =>
      'this system does not let Electron’s sandbox make user namespaces; `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0` allows them until the next start of the machine',
  ],
  [
    /Missing X server|cannot open display|Unable to open X display|ozone_platform_x11|Failed to connect to Wayland/,
    () => 'the display does not answer; DISPLAY or WAYLAND_DISPLAY names one that is not there',
  ],
  [
    /not found.*ld-linux|ld-linux.*not found|cannot execute: required file not found|Exec format error/,
    () => 'Electron is not made for this system',
  ],
];

/**
 * Runs the desktop program until it ends. What it writes is held back until its window is shown, since what Chromium writes of
 * a start that fails is long and says little.
 */
export function runElectron(path: string, args: readonly string[]): Promise<ElectronEnd> {
  const place = mkdtempSync(join(tmpdir(), 'svg-assay-start-'));
  const shownFile = join(place, 'shown');
  // With this one, Electron is a plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  // Chromium's own sandbox refuses to run as root.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(path, [...asRoot, PROJECT_ROOT, ...args], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...environment, SVG_ASSAY_SHOWN_FILE: shownFile },
  });
  interrupted.addEventListener('abort', () => child.kill('SIGTERM'));
  let held = '';
  let isShown = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    isShown ||= existsSync(shownFile);
    if (!isShown) {
      held = (held + text).slice(-KEPT_CHARS);
      return;
    }
    process.stderr.write(held + text);
    held = '';
  });
  return new Promise((resolve) => {
    const settle = (end: ElectronEnd): void => {
      rmSync(place, { recursive: true, force: true });
      resolve(end);
    };
    child.on('error', (error) =>
      settle({
        started: false,
        reason: explain(error.message) ?? `Electron cannot be run: ${error.message}`,
      }),
    );
    child.on('close', (code, signal) => {
      const exitCode = code ?? FIRST_SIGNAL_CODE + (signal === null ? 0 : constants.signals[signal]);
      // A second start hands over to the first one and leaves without a window.
      if (exitCode === 0 || interrupted.aborted || existsSync(shownFile)) {
        process.stderr.write(held);
        settle({ started: true, exitCode });
      } else settle({ started: false, reason: explain(held) ?? describeEnd(held, code, signal) });
    });
  });
}

function explain(output: string): string | null {
  for (const [pattern, reason] of REASONS) {
    const match = pattern.exec(output);
    if (match !== null) return reason(match);
  }
  return null;
}

function describeEnd(output: string, code: number | null, signal: string | null): string {
  const how = signal === null ? `with code ${code ?? '?'}` : `by ${signal}`;
  const last = output.trim().split('\n').at(-1)?.slice(0, SHOWN_CHARS) ?? '';
  return `Electron ended ${how} before it showed a window${last === '' ? '' : ` (${last})`}`;
}
