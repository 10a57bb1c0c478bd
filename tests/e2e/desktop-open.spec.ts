import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssayBridge } from '../../src-renderer/api/bridge.ts';
import { answerDialogs, takeSaid } from './desktop-dialogs.ts';
import { copyFewRollouts, expect, RUNS_ON, test } from './desktop.ts';
import type { Desktop } from './desktop.ts';

// What a page of the desktop program has.
declare const window: { readonly assay?: AssayBridge };

test.describe(`the desktop program on ${RUNS_ON} opens what it is asked to`, () => {
  test('by a second start, by a link, by the system and by a drop', async ({ desktop }) => {
    const { page } = desktop;
    await shows(desktop, desktop.folder);

    await test.step('a second start hands its folder to the first one and leaves', async () => {
      const folder = await anotherFolder(desktop, 'second start');
      expect(await desktop.startAgain([folder])).toBe(0);
      await shows(desktop, folder);
      expect(await windowCount(desktop)).toBe(1);
    });

    await test.step('a link is followed after a yes alone', async () => {
      const folder = await anotherFolder(desktop, 'a link');
      const link = linkTo(folder);
      const before = page.url();
      await answerDialogs(desktop, 1);
      expect(await desktop.startAgain([link])).toBe(0);
      await expect.poll(() => takeSaid(desktop)).toEqual([expect.stringContaining(folder)]);
      expect(page.url()).toBe(before);
      await answerDialogs(desktop, 0);
      expect(await desktop.startAgain([link])).toBe(0);
      await shows(desktop, folder);
      await takeSaid(desktop);
    });

    await test.step('a hostile link is refused with a message, however it comes', async () => {
      const before = page.url();
      const hostile = ['svg-assay://open?folder=//server/share', 'svg-assay://delete?folder=/tmp'];
      expect(await desktop.startAgain(hostile)).toBe(0);
      const refusals = hostile.map(
        (link) => expect.stringMatching(new RegExp(`does not do.*${RegExp.escape(link)}`, 's')) as unknown,
      );
      await expect.poll(() => takeSaid(desktop)).toEqual(refusals);
      await tellOf(desktop, 'open-url', hostile[0] ?? '');
      await expect.poll(() => takeSaid(desktop)).toEqual(refusals.slice(0, 1));
      expect(page.url()).toBe(before);
    });

    await test.step('the system’s own event brings a link or a file; a file stands for its folder', async () => {
      const linked = await anotherFolder(desktop, 'the event of a link');
      await tellOf(desktop, 'open-url', linkTo(linked));
      await shows(desktop, linked);
      const withFile = await anotherFolder(desktop, 'a file');
      await tellOf(desktop, 'open-file', join(withFile, 'traces.jsonl'));
      await shows(desktop, withFile);
    });

    await test.step('a folder that is not there is told of, and the view stays', async () => {
      const before = page.url();
      await takeSaid(desktop);
      expect(await desktop.startAgain([join(desktop.folder, 'not there')])).toBe(0);
      await expect.poll(() => takeSaid(desktop)).toEqual([expect.stringContaining('not there')]);
      expect(page.url()).toBe(before);
    });

    await test.step('a folder is dropped on Home', async () => {
      const folder = await anotherFolder(desktop, 'a drop');
      await page.goto(new URL('/', page.url()).href);
      await expect(page).toHaveTitle(/^Open a folder/);
      await drop(desktop, folder);
      await shows(desktop, folder);
    });

    await test.step('another is dropped on a view of the first', async () => {
      const folder = await anotherFolder(desktop, 'a second drop');
      await drop(desktop, folder);
      await shows(desktop, folder);
    });
  });
});

async function anotherFolder(desktop: Desktop, name: string): Promise<string> {
  const folder = join(desktop.dataFolder, '..', name);
  await copyFewRollouts(folder);
  return await realpath(folder);
}

function linkTo(folder: string): string {
  return `svg-assay://open?folder=${encodeURIComponent(folder)}`;
}

/** The window's page shows the folder, and its title, which is the window's in the task bar, says what is shown. */
async function shows(desktop: Desktop, folder: string): Promise<void> {
  await expect.poll(() => shownFolder(desktop)).toBe(folder);
  await expect(desktop.page).toHaveTitle(/^Runs\b/);
}

/** The folder of the workspace in the page's address; null while the page is loading. */
async function shownFolder({ page }: Desktop): Promise<string | null> {
  try {
    const reply = await page.evaluate(() => window.assay?.call('workspaces.list', 'query', undefined));
    if (reply?.ok !== true) return null;
    // The API's own list.
    const known = reply.value as readonly { readonly id: string; readonly folder: string }[];
    return known.find(({ id }) => page.url().includes(`/w/${id}/`))?.folder ?? null;
  } catch {
    return null;
  }
}

/** Those that people see; drawings have hidden ones. */
function windowCount(desktop: Desktop): Promise<number> {
  return desktop.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((each) => each.isVisible()).length,
    null,
  );
}

/** Tells the program what macOS tells it, as the other systems' own way to it is a start. */
async function tellOf(desktop: Desktop, event: 'open-url' | 'open-file', what: string): Promise<void> {
  await desktop.evaluate(
    ({ app }, given) => app.emit(given.event, { preventDefault: () => undefined }, given.what),
    { event, what },
  );
}

/** Drops a folder on the middle of the window, as the system does: the page gets it as a file with a path. */
async function drop(desktop: Desktop, folder: string): Promise<void> {
  await desktop.evaluate(async ({ BrowserWindow }, path) => {
    const window = BrowserWindow.getAllWindows().find((each) => each.isVisible());
    const driver = window?.webContents.debugger;
    driver?.attach('1.3');
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'])
      await driver?.sendCommand('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
    driver?.detach();
  }, folder);
}
