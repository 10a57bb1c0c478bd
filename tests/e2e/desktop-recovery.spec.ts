import type { AssayBridge } from '../../src-renderer/api/bridge.ts';
import { answerDialogs, takeSaid } from './desktop-dialogs.ts';
import { expect, RUNS_ON, test } from './desktop.ts';

// What a page of the desktop program has.
declare const window: { readonly assay?: AssayBridge };

test.describe(`the desktop program on ${RUNS_ON} gets up again`, () => {
  test('when its page crashes: the page is loaded again, and the person is told', async ({ desktop }) => {
    await expect.poll(() => desktop.page.url()).toContain('/w/');
    const { pathname } = new URL(desktop.page.url());
    await answerDialogs(desktop, 0);
    const after = await desktop.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows().find((each) => each.isVisible())?.webContents;
      const loaded = new Promise((resolve) => contents?.once('did-finish-load', () => resolve(null)));
      contents?.forcefullyCrashRenderer();
      await loaded;
      // The new page cannot be reached from the test where the old one was.
      const functions: unknown = await contents?.executeJavaScript('Object.keys(window.assay).length');
      return { functions, url: contents?.getURL() ?? '' };
    }, null);
    expect(after.functions).toBe(3);
    expect(after.url).toBe(`app://assay${pathname}`);
    expect(await takeSaid(desktop)).toEqual([
      expect.stringMatching(/ended unexpectedly \((crashed|killed)\)/),
    ]);
  });

  test('when its backend process ends: another one opens the same folders, and the person is told', async ({
    desktop,
  }) => {
    await expect.poll(() => desktop.page.url()).toContain('/w/');
    const ask = () =>
      desktop.page.evaluate(async () => {
        const reply = await window.assay?.call('workspaces.list', 'query', undefined);
        return reply?.ok === true
          ? (reply.value as { folder: string }[]).map(({ folder }) => folder)
          : reply?.error.code;
      });
    await expect.poll(ask).toEqual([desktop.folder]);
    const ended = await desktop.evaluate(({ app }) => {
      const backend = app.getAppMetrics().find(({ name }) => name === 'svg-assay-backend');
      return backend !== undefined && process.kill(backend.pid, 'SIGKILL');
    }, null);
    expect(ended).toBe(true);
    await expect(desktop.page.getByText('was started again')).toBeVisible({ timeout: 60_000 });
    await expect.poll(ask, { timeout: 60_000 }).toEqual([desktop.folder]);
  });
});
