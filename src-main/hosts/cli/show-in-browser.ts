import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../platform/make-folder.ts';

/** By then the browser has read the file, or nobody will open it any more. */
const READ_WITHIN_MS = 60_000;

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer.exe' };

/**
 * Opens the system's browser at an address that carries a secret, where there is a display to show it on. Everybody on the
 * machine can read the arguments of a process, so the browser is given a file that only this user can read and that leads
 * there (decision 0041). Gives what removes the file, which happens by itself after a minute.
 */
export function showInBrowser(address: string, dataDir: string): () => void {
  const hasDisplay =
    process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
  if (!hasDisplay || process.env.CI !== undefined) return () => undefined;
  const file = join(dataDir, `open-${process.pid}.html`);
  const remove = (): void => rmSync(file, { force: true });
  makeFolder(dataDir);
  remove();
  // Refused where something stands there already: what another wrote must not be opened.
  writeFileSync(file, pageLeadingTo(address), { mode: 0o600, flag: 'wx' });
  setTimeout(remove, READ_WITHIN_MS).unref();
  // The address is printed as well; a system without such a command loses nothing.
  spawn(OPENERS[process.platform] ?? 'xdg-open', [file], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
  return remove;
}

function pageLeadingTo(address: string): string {
  const href = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html>
<meta charset="utf-8" />
<meta name="referrer" content="no-referrer" />
<meta http-equiv="refresh" content="0; url=${href}" />
<title>SVG Assay</title>
<a href="${href}">Open SVG Assay</a>
`;
}
