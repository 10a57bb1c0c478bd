import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssayBridge } from '../../src-renderer/api/bridge.ts';
import packaging from '../../electron-builder.config.ts';
import { answerDialogs, takeSaid } from './desktop-dialogs.ts';
import { expect, RUNS_ON, test } from './desktop.ts';
import { PROJECT_ROOT } from './server.ts';

// What a page of the desktop program has.
declare const window: object & { readonly assay?: AssayBridge };
declare const document: { cookie: string };
declare const navigator: {
  readonly permissions: { query(wanted: { name: string }): Promise<{ readonly state: string }> };
};
declare const open: (address: string) => unknown;
declare const location: { href: string };
// Where the program's process keeps the addresses that it would have shown in the browser.
declare const global: { openedOutside?: string[] };

const KEY = 'sk-a-key-that-nobody-may-see';

test.describe(`the walls of the desktop program on ${RUNS_ON}`, () => {
  test('its page sees three functions and nothing of Node or Electron', async ({ desktop }) => {
    const seen = await desktop.page.evaluate(() => ({
      bridge: Object.entries(window.assay ?? {}).map(([name, value]) => `${name}: ${typeof value}`),
      globals: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', '__electronSend'].filter(
        (name) => name in window,
      ),
    }));
    expect(seen.bridge.sort()).toEqual(['call: function', 'pathOfFile: function', 'subscribe: function']);
    expect(seen.globals).toEqual([]);
  });

  test('its built preload asks for three parts of Electron and uses two channels', async () => {
    const source = await readFile(join(PROJECT_ROOT, 'out', 'preload', 'preload.cjs'), 'utf8');
    expect([...source.matchAll(/require\(["']([^"']+)/g)].map((match) => match[1])).toEqual(['electron']);
    const used = [...source.matchAll(/electron\.(\w+)\.(\w+)/g)].map((match) => `${match[1]}.${match[2]}`);
    expect([...new Set(used)].sort()).toEqual([
      'contextBridge.exposeInMainWorld',
      'ipcRenderer.invoke',
      'ipcRenderer.off',
      'ipcRenderer.on',
      'webUtils.getPathForFile',
    ]);
    expect([...new Set(source.match(/assay:\w+/g))].sort()).toEqual(['assay:call', 'assay:event']);
  });

  test('it grants no permission but copying, follows no link out, opens no window', async ({ desktop }) => {
    const { page } = desktop;
    await expect.poll(() => page.url()).toContain('/w/');
    const states = await page.evaluate(() =>
      Promise.all(
        ['geolocation', 'notifications', 'midi', 'camera', 'microphone'].map(async (name) => {
          try {
            return (await navigator.permissions.query({ name })).state;
          } catch {
            return 'unknown';
          }
        }),
      ),
    );
    expect(states).not.toContain('granted');
    const before = page.url();
    await page.evaluate(() => {
      location.href = 'https://example.org/';
    });
    await page.evaluate(() => void open('javascript:alert(1)'));
    await page.evaluate(() => void open('file:///etc/passwd'));
    await page.waitForTimeout(500);
    expect(page.url()).toBe(before);
    const answer = await page.evaluate(async () => {
      try {
        await fetch('https://example.org/');
        return 'reached';
      } catch {
        return 'refused';
      }
    });
    expect(answer).toBe('refused');
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  test('it opens web addresses in the browser only after a yes', async ({ desktop }) => {
    const { page } = desktop;
    await expect.poll(() => page.url()).toContain('/w/');
    await desktop.evaluate(({ shell }) => {
      const opened = (global.openedOutside = [] as string[]);
      shell.openExternal = (address) => Promise.resolve(void opened.push(address));
    }, null);
    const openWith = async (button: number) => {
      await answerDialogs(desktop, button);
      // What it gives, a window or none, is not to be carried out of the page.
      await page.evaluate(() => void open('https://example.org/page'));
      await expect
        .poll(() => takeSaid(desktop))
        .toEqual([expect.stringContaining('https://example.org/page')]);
      return desktop.evaluate(() => global.openedOutside, null);
    };
    expect(await openWith(1)).toEqual([]);
    expect(await openWith(0)).toEqual(['https://example.org/page']);
  });

  test('it keeps keys in the key store: none comes back, none is on the disk or in a log', async ({
    desktop,
  }) => {
    const call = (path: string, type: 'query' | 'mutation', input: unknown) =>
      desktop.page.evaluate(([name, kind, given]) => window.assay?.call(name, kind, given), [
        path,
        type,
        input,
      ] as const);
    await expect.poll(() => desktop.page.url()).toContain('/w/');
    const place = await call('secrets.place', 'query', undefined);
    // A system without one must say so and keep nothing; everything else holds there as well.
    const hasStore = JSON.stringify(place).includes('key-store');
    expect(await call('secrets.set', 'mutation', { name: 'JUDGE_KEY', value: KEY })).toMatchObject(
      hasStore ? { ok: true } : { ok: false, error: { code: 'no-key-store' } },
    );
    expect(await call('secrets.has', 'query', { name: 'JUDGE_KEY' })).toEqual({ ok: true, value: hasStore });
    for (const path of ['secrets.place', 'secrets.has', 'secrets.get', 'settings.get', 'info.get'])
      expect(JSON.stringify(await call(path, 'query', { name: 'JUDGE_KEY' }))).not.toContain(KEY);
    expect(await filesWith(KEY, desktop.dataFolder)).toEqual([]);
    expect(await filesWith(KEY, desktop.folder)).toEqual([]);
    expect(desktop.output()).not.toContain(KEY);
    await call('secrets.delete', 'mutation', { name: 'JUDGE_KEY' });
    expect(await call('secrets.has', 'query', { name: 'JUDGE_KEY' })).toEqual({ ok: true, value: false });
    expect(await call('secrets.set', 'mutation', { name: 'not a name', value: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'bad-request' },
    });
  });

  test('its packages are built with every fuse that it does not need off', () => {
    expect(packaging.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    });
  });
});

/** Files under a folder that hold a text in clear. */
async function filesWith(text: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map(async (path) => ((await textOf(path)).includes(text) ? [path] : [])),
  );
  return found.flat();
}

/** A file that has gone meanwhile, as databases' side files do, holds nothing. */
async function textOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    return Buffer.alloc(0);
  }
}
