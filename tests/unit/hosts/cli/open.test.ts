import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';

const MAIN = join(PROJECT_ROOT, 'src-main', 'hosts', 'cli', 'main.ts');
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let dataFolder = '';

beforeAll(async () => {
  place = await temporaryFolder();
  dataFolder = join(place.path, 'data');
});
afterAll(() => place.remove());

/** A program in the place of Electron's binary, which does what a shell script says. */
function electronThat(name: string, script: string): Record<string, string> {
  const folder = join(place.path, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'electron'), 0o755);
  return { ELECTRON_OVERRIDE_DIST_PATH: folder, DISPLAY: ':77' };
}

/** Opens the samples, and gives what is said once the interface is served in the browser. */
function openInBrowser(
  environment: Readonly<Record<string, string>>,
): Promise<{ said: string; address: string }> {
  const { ELECTRON_OVERRIDE_DIST_PATH: _, DISPLAY: __, WAYLAND_DISPLAY: ___, ...own } = process.env;
  const child = spawn(process.execPath, [MAIN, 'open'], {
    env: { ...own, CI: 'true', SVG_ASSAY_DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (address: string) => {
      child.kill('SIGKILL');
      resolve({ said: withoutBuilding(said), address: address.trim() });
    });
    child.on('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)));
  });
}

/** A checkout whose sources are newer than what was built of them builds first, and says so. */
function withoutBuilding(said: string): string {
  return said.trim().replace(/^svg-assay: building the interface.*\n/, '');
}

const FAULTS: readonly (readonly [name: string, script: string, sentence: RegExp])[] = [
  [
    'Ubuntu’s rule for user namespaces',
    'echo "[1:1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly." >&2; kill -TRAP $$',
    /sandbox make user namespaces; `sudo sysctl/,
  ],
  [
    'a missing library',
    'echo "electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file" >&2; exit 127',
    /needs the system library libgtk-3\.so\.0, which is missing/,
  ],
  [
    'a display that is not there',
    'echo "[7:7:ERROR:ozone_platform_x11.cc(245)] Missing X server or \\$DISPLAY" >&2; exit 1',
    /the display does not answer/,
  ],
  ['an end without a word', 'kill -SEGV $$', /Electron ended by SIGSEGV before it showed a window/],
  [
    'an end with a word',
    'echo "out of luck" >&2; exit 9',
    /Electron ended with code 9 before it showed a window \(out of luck\)/,
  ],
];

describe.runIf(process.platform === 'linux')(
  'open goes on in the browser, with one sentence that says why,',
  () => {
    it.each(FAULTS)('at %s', async (name, script, sentence) => {
      const { said, address } = await openInBrowser(electronThat(name, script));
      expect(said.split('\n')).toEqual([expect.stringMatching(sentence)]);
      expect(said).toMatch(/^svg-assay: browser mode, because /);
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    });

    it('where there is no display, or an empty one', async () => {
      expect((await openInBrowser({})).said).toBe('svg-assay: browser mode, because there is no display');
      expect((await openInBrowser({ DISPLAY: '' })).said).toMatch(/there is no display$/);
    });

    it('where Electron’s binary is not one for this system', async () => {
      const environment = electronThat('musl', '');
      writeFileSync(
        join(environment['ELECTRON_OVERRIDE_DIST_PATH'] ?? '', 'electron'),
        '#!/lib/ld-not-here.so\n',
      );
      expect((await openInBrowser(environment)).said).toMatch(/Electron cannot be run: .*ENOENT$/);
    });

    it('where the host that Electron is fetched from, or the proxy on the way, does not answer', async () => {
      const silent = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => silent.once('listening', resolve));
      const { port } = silent.address() as AddressInfo;
      const unreachable = {
        DISPLAY: ':77',
        XDG_CACHE_HOME: place.path,
        ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
      };
      expect((await openInBrowser(unreachable)).said).toMatch(
        /Electron is not installed and its download host does not answer$/,
      );
      const byProxy = {
        ...unreachable,
        ELECTRON_MIRROR: 'https://electron.invalid/',
        HTTPS_PROXY: 'http://127.0.0.1:9',
      };
      expect((await openInBrowser(byProxy)).said).toMatch(/does not answer by the proxy of HTTPS_PROXY$/);
      silent.close();
    });
  },
);

describe.runIf(process.platform === 'linux')('open with Electron', () => {
  it('gives its environment no ELECTRON_RUN_AS_NODE, and its exit code on', async () => {
    const script = 'touch "$SVG_ASSAY_SHOWN_FILE"; echo "node: ${ELECTRON_RUN_AS_NODE-none}"; exit 5';
    const env = {
      ...electronThat('exits', script),
      ELECTRON_RUN_AS_NODE: '1',
      SVG_ASSAY_DATA_DIR: dataFolder,
    };
    const ended = await runCommand(['open'], { env });
    expect(ended).toMatchObject({ code: 5, stdout: 'node: none\n' });
  });

  it('tells a signal from success, once a window was shown', async () => {
    const env = {
      ...electronThat('is killed', 'touch "$SVG_ASSAY_SHOWN_FILE"; kill -KILL $$'),
      SVG_ASSAY_DATA_DIR: dataFolder,
    };
    expect((await runCommand(['open'], { env })).code).toBe(137);
  });
});
