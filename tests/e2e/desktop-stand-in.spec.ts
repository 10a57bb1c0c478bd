import type { CallReply } from '../../src-main/hosts/desktop/backend-messages.ts';
import type { AssayBridge } from '../../src-renderer/api/bridge.ts';
import { expect, ON_STAND_IN, test } from './desktop.ts';

// What a page of the desktop program has.
declare const window: { readonly assay?: AssayBridge };

const KEY = 'sk-a-key-that-nobody-may-see';

// Electron does not tell a window's options or a menu's template, nor lets a test call as a foreign page. What follows
// from them is tested on either, in the other files.
if (ON_STAND_IN)
  test.describe('on the stand-in for Electron (it is not Electron), the desktop program', () => {
    test('shows what Electron would not tell a test', async ({ desktop }) => {
      await expect.poll(() => desktop.page.url()).toContain('/w/');

      await test.step('its windows have no Node, their own world for the preload, and Chromium’s sandbox', async () => {
        const options = await desktop.evaluate(
          ({ standIn }) =>
            [...standIn.windows]
              .map((each) => each.options.webPreferences ?? {})
              .filter((page) => page.preload !== undefined),
          null,
        );
        expect(options).toHaveLength(1);
        expect(options[0]).toMatchObject({
          contextIsolation: true,
          sandbox: true,
          nodeIntegration: false,
          nodeIntegrationInSubFrames: false,
          nodeIntegrationInWorker: false,
          webSecurity: true,
          allowRunningInsecureContent: false,
          webviewTag: false,
          navigateOnDragDrop: false,
        });
      });

      await test.step('its channels answer the interface’s own page alone', async () => {
        const replies = await desktop.evaluate(async ({ standIn }) => {
          const mainFrame = (url: string) => ({ url });
          const own = mainFrame('app://assay/');
          const senders: Record<string, { senderFrame: object | null; sender: { mainFrame: object } }> = {
            own: { senderFrame: own, sender: { mainFrame: own } },
            gone: { senderFrame: null, sender: { mainFrame: own } },
            'a frame within': { senderFrame: mainFrame('app://assay/'), sender: { mainFrame: own } },
          };
          for (const url of [
            'app://assay/asset/0123456789ab/drawing/1',
            'app://other/',
            'https://assay/',
            'file:///x',
            'about:blank',
            'http://svg.invalid/a.svg',
          ]) {
            const frame = mainFrame(url);
            senders[url] = { senderFrame: frame, sender: { mainFrame: frame } };
          }
          const answers: Record<string, unknown> = {};
          for (const channel of standIn.channels()) {
            for (const [name, sender] of Object.entries(senders)) {
              const message = { path: 'info.home', type: 'query' };
              // What every channel answers (src-main/hosts/desktop/ipc.ts).
              const reply = (await standIn.callAs(sender, channel, message)) as CallReply;
              answers[`${channel} from ${name}`] = reply.ok ? 'answered' : reply.error.code;
            }
          }
          return answers;
        }, null);
        const answered = Object.entries(replies).filter(([, reply]) => reply === 'answered');
        expect(answered.map(([name]) => name)).toEqual(['assay:call from own']);
        expect(new Set(Object.values(replies))).toEqual(new Set(['answered', 'forbidden']));
      });

      await test.step('it says plainly where a system has no key store', async () => {
        await desktop.evaluate(({ standIn }) => {
          standIn.system.hasKeyStore = false;
        }, null);
        const reply = await desktop.page.evaluate(
          (value) => window.assay?.call('secrets.set', 'mutation', { name: 'JUDGE_KEY', value }),
          KEY,
        );
        expect(reply).toMatchObject({
          ok: false,
          error: {
            code: 'no-key-store',
            hint: expect.stringContaining('environment variable JUDGE_KEY') as unknown,
          },
        });
        expect(JSON.stringify(reply)).not.toContain(KEY);
      });

      await test.step('has menus with the recent folders and the common keys', async () => {
        const labels = () =>
          desktop.evaluate(({ standIn }) => {
            const flat = (items: readonly Electron.MenuItemConstructorOptions[]): string[] =>
              items.flatMap(({ label, role, accelerator, submenu }) => [
                `${label ?? role ?? ''} ${String(accelerator ?? '')}`.trim(),
                ...(Array.isArray(submenu) ? flat(submenu) : []),
              ]);
            return flat(standIn.system.menu);
          }, null);
        await expect.poll(labels).toContain(desktop.folder);
        expect(await labels()).toEqual(
          expect.arrayContaining([
            'Open Folder… CmdOrCtrl+O',
            'Open Recent',
            'New Window CmdOrCtrl+Shift+N',
            'Settings… CmdOrCtrl+,',
            'editMenu',
            'windowMenu',
          ]),
        );
      });

      await test.step('shows the backdrop of a dark system while the theme is the system’s', async () => {
        const backdropOn = (isDark: boolean) =>
          desktop.evaluate(({ BrowserWindow, nativeTheme, standIn }, dark) => {
            standIn.system.isDark = dark;
            nativeTheme.emit('updated');
            return BrowserWindow.getAllWindows()
              .filter((each) => each.isVisible())
              .map((each) => each.getBackgroundColor());
          }, isDark);
        expect(await backdropOn(true)).toEqual(['#0e1115']);
        expect(await backdropOn(false)).toEqual(['#f4f5f7']);
      });
    });
  });
