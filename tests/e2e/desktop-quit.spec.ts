import { join } from 'node:path';
import type { JobInfo } from '../../src-main/api/index.ts';
import type { AssayBridge } from '../../src-renderer/api/bridge.ts';
import { runCommand } from '../command-line.ts';
import { answerDialogs, takeSaid } from './desktop-dialogs.ts';
import { expect, ON_STAND_IN, RUNS_ON, test } from './desktop.ts';
import type { Desktop } from './desktop.ts';

// What a page of the desktop program has.
declare const window: { readonly assay?: AssayBridge };

/** How the program ends by itself; in a test on Electron the driver ends it. */
const KEEP = 1;
const QUIT = 0;

test.describe(`the desktop program on ${RUNS_ON} ends in an audit`, () => {
  test.use({ allSamples: true });

  test('when it is told so twice, with nothing stored but what was drawn', async ({ desktop }) => {
    await expect.poll(() => audited(desktop), { timeout: 120_000 }).toBeGreaterThan(2);

    await test.step('it asks, and goes on where it is told to', async () => {
      await answerDialogs(desktop, KEEP);
      await askToEnd(desktop);
      await expect
        .poll(() => takeSaid(desktop))
        .toEqual([expect.stringMatching(/job is still running.*Audit/s)]);
      const before = await audited(desktop);
      await expect.poll(() => audited(desktop)).toBeGreaterThan(before);
    });

    await test.step('it asks once more, and ends', async () => {
      await answerDialogs(desktop, QUIT);
      await askToEnd(desktop);
      expect(await desktop.ended).toBe(0);
      expect(desktop.output()).not.toMatch(/Error|reject/i);
    });

    await test.step('what was being drawn is no result', async () => {
      const listed = await runCommand(['rollouts', desktop.folder, '--json', '--limit', '1000'], {
        env: { SVG_ASSAY_DATA_DIR: join(desktop.dataFolder, 'other') },
      });
      expect(listed.code, listed.stderr).toBe(0);
      expect(listed.stdout).not.toMatch(/crash|not-rendered|was closed/);
      expect(listed.stdout).toMatch(/rendered|scored/);
    });
  });
});

if (ON_STAND_IN)
  test.describe('on the stand-in for Electron (it is not Electron), the desktop program ends', () => {
    test('by force where its backend does not answer any more', async ({ desktop }) => {
      await expect.poll(() => desktop.page.url()).toContain('/w/');
      await answerDialogs(desktop, QUIT);
      await desktop.evaluate(({ app }) => {
        const backend = app.getAppMetrics().find(({ name }) => name === 'svg-assay-backend');
        if (backend !== undefined) process.kill(backend.pid, 'SIGSTOP');
      }, null);
      await askToEnd(desktop);
      expect(await desktop.ended).toBe(0);
    });
  });

/** As somebody does who closes the last window. */
async function askToEnd(desktop: Desktop): Promise<void> {
  await desktop.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((each) => each.isVisible())
      ?.close();
  }, null);
}

/** How many rollouts the newest audit has done. */
async function audited({ page }: Desktop): Promise<number> {
  const reply = await page.evaluate(() => window.assay?.call('jobs.list', 'query', undefined));
  if (reply?.ok !== true) return 0;
  // The API's own list.
  const audit = (reply.value as readonly JobInfo[]).findLast(({ kind }) => kind === 'audit');
  return audit?.progress?.done ?? 0;
}
