import type { AssayBridge } from '../../src-renderer/api/bridge.ts';
import { expect, ON_STAND_IN, RUNS_ON, test } from './desktop.ts';

// What a page of the desktop program has.
declare const window: { readonly assay?: AssayBridge };

test.describe(`the desktop program on ${RUNS_ON} gets up again`, () => {
  test('when its page crashes: the page is loaded again, and the person is told', async ({ desktop }) => {
    test.skip(!ON_STAND_IN, 'crashes the page through the stand-in');
    await expect.poll(() => desktop.page.url()).toContain('/w/');
    const address = desktop.page.url();
    await desktop.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.debugger.attach('1.3');
      contents?.debugger.sendCommand('Page.crash').catch(() => undefined);
      await new Promise((resolve) => contents?.once('did-finish-load', () => resolve(null)));
    }, null);
    const after = await desktop.evaluate(
      async ({ BrowserWindow, standIn }) => ({
        said: standIn.system.said.at(-1) ?? '',
        functions: (await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          'Object.keys(window.assay).length',
        )) as number,
        url: BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '',
      }),
      null,
    );
    expect(after.said).toContain('ended unexpectedly (crashed)');
    expect(after.functions).toBe(3);
    expect(new URL(address).pathname).toBe(new URL(after.url.replace('app://', 'http://')).pathname);
  });

  test('when its backend process ends: another one opens the same folders, and the person is told', async ({
    desktop,
  }) => {
    test.skip(process.platform !== 'linux', 'finds the process in /proc');
    await expect.poll(() => desktop.page.url()).toContain('/w/');
    const ask = () =>
      desktop.page.evaluate(async () => {
        const reply = await window.assay?.call('workspaces.list', 'query', undefined);
        return reply?.ok === true
          ? (reply.value as { folder: string }[]).map(({ folder }) => folder)
          : reply?.error.code;
      });
    await expect.poll(ask).toEqual([desktop.folder]);
    const ended = await desktop.evaluate(async () => {
      const { readFileSync } = process.getBuiltinModule('node:fs');
      const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
        .trim()
        .split(' ');
      const backend = children.find((pid) =>
        /backend\.js|svg-assay-backend|node\.mojom\.NodeService/.test(
          readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
        ),
      );
      if (backend !== undefined) process.kill(Number(backend), 'SIGKILL');
      return await Promise.resolve(backend !== undefined);
    }, null);
    expect(ended).toBe(true);
    await expect(desktop.page.getByText('was started again')).toBeVisible({ timeout: 60_000 });
    await expect.poll(ask, { timeout: 60_000 }).toEqual([desktop.folder]);
  });
});
