import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { PageMessage } from '../../../../src-main/hosts/desktop/page-messages.ts';
import { createRemoteRenderHosts } from '../../../../src-main/hosts/desktop/remote-render-host.ts';
import { openRenderer } from '../../../../src-main/render/index.ts';
import type { RenderHost } from '../../../../src-main/render/index.ts';
import { launchOnStandIn } from '../../../electron-host/launch.ts';
import type { StandInProgram } from '../../../electron-host/launch.ts';
import { renderContract } from '../../render/render-contract.ts';
import { RULES } from '../../render/rules.ts';

const running: StandInProgram[] = [];

function startHost(callTimeoutMs = RULES.callTimeoutMs): { host: RenderHost; program: StandInProgram } {
  const program = launchOnStandIn(join(import.meta.dirname, 'offscreen-process.ts'), []);
  running.push(program);
  const hosts = createRemoteRenderHosts((request) => program.child.send(request));
  program.child.on('message', (message: PageMessage | { readonly kind: 'control' }) => {
    if (message.kind !== 'control') hosts.take(message);
  });
  return { host: hosts.open({ name: 'Stand-in', version: '0.0' }, callTimeoutMs), program };
}

afterAll(() => {
  for (const { child } of running) child.kill();
});

renderContract('offscreen windows, on the stand-in for Electron', () => Promise.resolve(startHost().host));

describe('offscreen windows, on the stand-in for Electron', () => {
  it('gives every drawing a hidden, sandboxed window on a partition that no other has', async () => {
    const { host, program } = startHost();
    const pages = await Promise.all([host.openPage(), host.openPage()]);
    const windows = await program.evaluate(
      ({ standIn }) =>
        [...standIn.windows].map(({ options, standInContents: { standInSession } }) => {
          const { session: own, ...page } = options.webPreferences ?? {};
          return {
            show: options.show,
            hasOwnSession: own !== undefined,
            page,
            partition: standInSession.partition,
            proxy: standInSession.proxyRules,
          };
        }),
      null,
    );
    for (const { show, hasOwnSession, page, proxy } of windows) {
      expect(hasOwnSession).toBe(true);
      expect(show).toBe(false);
      expect(page).toMatchObject({
        offscreen: { deviceScaleFactor: 1 },
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
      });
      expect(page).not.toHaveProperty('preload');
      expect(proxy).toBe('127.0.0.1:9');
    }
    const partitions = windows.map(({ partition }) => partition);
    expect(new Set(partitions).size).toBe(windows.length);
    expect(partitions.some((name) => name === '' || name.startsWith('persist:'))).toBe(false);
    await Promise.all(pages.map((page) => page.close()));
  });

  it('tells a crash of the page as one, and draws on', async () => {
    const { host, program } = startHost();
    const page = await host.openPage();
    await program.evaluate(async ({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0] ?? {};
      webContents?.debugger.sendCommand('Page.crash').catch(() => undefined);
      await new Promise((resolve) => webContents?.once('render-process-gone', resolve));
    }, null);
    expect(await page.session.detached).toMatch(/crashed|ended/);
    await page.close();
    const renderer = await openRenderer({ rules: RULES, host, pages: 1 });
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
    expect((await renderer.render({ svg, timesS: [0] })).ok).toBe(true);
    await renderer.close();
  });
});
