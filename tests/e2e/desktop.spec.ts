import { expect, RUNS_ON, test } from './desktop.ts';
import type { AssayBridge } from '../../src-renderer/api/bridge.ts';
import type { Desktop } from './desktop.ts';

// What a page of the desktop program has.
declare const window: { readonly assay?: AssayBridge; seenEvents?: unknown[] };
// Where the program's process keeps what the task bar was told.
declare const global: { shownProgress?: number[] };

/** A machine that is busy with other things draws a drawing in seconds. */
const AUDIT_MS = 300_000;

interface Reply<Value> {
  readonly ok: boolean;
  readonly value: Value;
}

/** Calls the API as the page does, over the preload's bridge. */
function call<Value>(
  { page }: Desktop,
  path: string,
  type: 'query' | 'mutation',
  input?: unknown,
): Promise<Value> {
  return page.evaluate(
    async ([name, kind, given]) => {
      const reply = (await window.assay?.call(name, kind, given)) as Reply<Value>;
      if (!reply.ok) throw new Error(JSON.stringify(reply));
      return reply.value;
    },
    [path, type, input] as const,
  );
}

async function workspaceOf(desktop: Desktop): Promise<string> {
  await expect.poll(() => desktop.page.url()).toMatch(/\/w\/[0-9a-f]{12}\//);
  return /\/w\/([0-9a-f]{12})\//.exec(desktop.page.url())?.[1] ?? '';
}

test.describe(`the desktop program on ${RUNS_ON}`, () => {
  test.describe('on all of the sample runs', () => {
    test.use({ allSamples: true });

    test('goes the whole way', async ({ desktop }) => {
      test.setTimeout(420_000);
      const { page } = desktop;
      const workspaceId = await workspaceOf(desktop);

      await test.step('opens the folder and audits it, with its progress in the task bar', async () => {
        await watchTaskBar(desktop);
        await expect(page.getByText('80 rollouts').first()).toBeVisible();
        await expect.poll(() => auditState(desktop, workspaceId), { timeout: AUDIT_MS }).toBe('done');
        await expect.poll(() => desktop.evaluate(() => global.shownProgress?.at(-1), null)).toBe(-1);
        const shares = await desktop.evaluate(() => global.shownProgress ?? [], null);
        expect(shares.some((share) => share > 0 && share < 1)).toBe(true);
        expect(shares).toEqual(shares.filter((share) => share <= 1 || share === 2));
      });

      await test.step('filters, and keeps a label over a restart of the page', async () => {
        await page
          .getByRole('navigation', { name: 'Views' })
          .getByRole('link', { name: /^Rollouts/ })
          .click();
        const filter = page.getByRole('combobox', { name: 'Filter' });
        await filter.fill('outcome:scored');
        await filter.press('Enter');
        await expect(page).toHaveURL(/q=outcome(:|%3A)scored/);
        const list = { workspaceId, filter: 'outcome:scored', sort: [], offset: 0, limit: 1 };
        const { rows, total, outOf } = await call<{ rows: { id: number }[]; total: number; outOf: number }>(
          desktop,
          'rollouts.list',
          'query',
          list,
        );
        expect(total).toBeGreaterThan(0);
        expect(total).toBeLessThan(outOf);
        await expect(page.getByText(new RegExp(`\\b${total}\\b`)).first()).toBeVisible();

        const rolloutId = rows[0]?.id ?? -1;
        await call(desktop, 'labels.commit', 'mutation', {
          workspaceId,
          annotator: 'A person',
          blind: false,
          labels: [{ rolloutId, item: 'scene', value: 'yes' }],
        });
        await page.reload();
        const detail = await call<{ labels: { item: string; value: string; annotator: string }[] }>(
          desktop,
          'rollouts.get',
          'query',
          { workspaceId, rolloutId },
        );
        expect(detail.labels).toMatchObject([{ item: 'scene', value: 'yes', annotator: 'A person' }]);
      });

      await test.step('shows frames and drawings under policies of their own', async () => {
        const { rows } = await call<{ rows: { id: number }[] }>(desktop, 'rollouts.list', 'query', {
          workspaceId,
          filter: 'outcome:scored',
          sort: [],
          offset: 0,
          limit: 1,
        });
        const detail = await call<{
          frames: { url: string }[];
          drawingUrl: string;
          render: { renderer: string };
        }>(desktop, 'rollouts.get', 'query', { workspaceId, rolloutId: rows[0]?.id ?? -1 });
        expect(detail.frames).toHaveLength(4);
        expect(detail.render.renderer).toContain('Electron');
        const policies = await desktop.page.evaluate(
          async (addresses) =>
            Promise.all(
              addresses.map(
                async (address) => (await fetch(address)).headers.get('Content-Security-Policy') ?? '',
              ),
            ),
          ['/', detail.drawingUrl, detail.frames[0]?.url ?? ''],
        );
        const [forPage = '', forDrawing = '', forFrame = ''] = policies;
        expect(forPage).toContain("script-src 'self'");
        expect(forPage).not.toContain('unsafe-eval');
        for (const policy of [forDrawing, forFrame]) {
          expect(policy).toContain("default-src 'none'");
          expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
          expect(policy).not.toContain('script-src');
        }
      });
    });
  });

  test('hears of what its backend does, and follows the chosen theme', async ({ desktop }) => {
    const workspaceId = await workspaceOf(desktop);
    await desktop.page.evaluate(() => {
      const seen: unknown[] = [];
      window.seenEvents = seen;
      window.assay?.subscribe((event) => seen.push(event));
    });
    await call(desktop, 'jobs.startImport', 'mutation', { workspaceId });
    await expect.poll(() => desktop.page.evaluate(() => window.seenEvents?.length ?? 0)).toBeGreaterThan(0);
    for (const [theme, backdrop] of [
      ['dark', /^#0e1115$/i],
      ['light', /^#f4f5f7$/i],
      ['system', /^#/],
    ] as const) {
      await call(desktop, 'settings.set', 'mutation', { theme });
      await expect
        .poll(() => desktop.evaluate(({ nativeTheme }) => nativeTheme.themeSource, null))
        .toBe(theme);
      const backdrops = await desktop.evaluate(
        ({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()
            .filter((each) => each.isVisible())
            .map((each) => each.getBackgroundColor()),
        null,
      );
      expect(backdrops).toEqual([expect.stringMatching(backdrop)]);
    }
  });
});

/** The state of the newest audit of the folder. */
async function auditState(desktop: Desktop, workspaceId: string): Promise<string | undefined> {
  const jobs = await call<{ kind: string; workspaceId: string; state: string }[]>(
    desktop,
    'jobs.list',
    'query',
  );
  return jobs.filter((job) => job.kind === 'audit' && job.workspaceId === workspaceId).at(-1)?.state;
}

/** From now on keeps what the task bar is told of the window that is shown. */
async function watchTaskBar(desktop: Desktop): Promise<void> {
  await desktop.evaluate(({ BrowserWindow }) => {
    const told = (global.shownProgress = [] as number[]);
    const window = BrowserWindow.getAllWindows().find((each) => each.isVisible());
    if (window !== undefined) window.setProgressBar = (share) => void told.push(share);
  }, null);
}
