import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSplit } from '../../src-main/features/eval/index.ts';
import { runCommand } from '../command-line.ts';
import { startChatServer } from '../servers/chat-server.ts';
import type { ChatCall } from '../servers/chat-server.ts';
import { expect, test } from './browser.ts';
import { PROJECT_ROOT, startServer } from './server.ts';

const TASKS = (await readSplit(join(PROJECT_ROOT, 'data', 'splits'), 'val')).slice(0, 3);
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#9cf"/>
<rect y="20" width="20" height="20" fill="#c40"><animate attributeName="x" values="0;44;0" dur="2s" repeatCount="indefinite"/></rect></svg>`;
const SCRIPTED = DRAWING.replace('</svg>', '<script>1</script></svg>');

/** A judge's reply: "no" to the objects, and to the scene too where it is told so. */
const verdicts = (scene: 'yes' | 'no'): string =>
  JSON.stringify({
    ...{ scene, objects: 'no', isometric: 'yes', composition: 'yes', motion: 'yes', figure: 'no' },
  });

function taskOf({ text }: ChatCall): number {
  return TASKS.findIndex(({ prompt }) => text.includes(prompt));
}

test('a model is evaluated, its rewards are right in the interface, and another judge is run there', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const place = await mkdtemp(join(tmpdir(), 'svg-assay-eval-'));
  // Task 0 draws well, 1 breaks a gate, 2 fails at the provider.
  const model = await startChatServer((call) => {
    const task = taskOf(call);
    if (task === 2) return { kind: 'status', status: 400, message: 'content policy' };
    return { kind: 'reply', text: task === 1 ? SCRIPTED : DRAWING };
  });
  const judge = await startChatServer(() => ({ kind: 'reply', text: verdicts('yes') }));
  const strict = await startChatServer(() => ({ kind: 'reply', text: verdicts('no') }));
  const out = join(place, 'isometric-scenes--lantern--null--0a1b2c3d');
  const evaluated = await runCommand([
    ...[
      'eval',
      '--split',
      'val',
      '--tasks',
      '3',
      '--out',
      out,
      '--base-url',
      model.baseUrl,
      '--model',
      'lantern',
    ],
    ...['--judge-base-url', judge.baseUrl, '--judge-model', 'owl'],
  ]);
  expect(evaluated.code, evaluated.stderr).toBe(0);
  const served = await startServer(place);
  try {
    await page.goto(served.url);
    const terms = TASKS[0]?.moving === null ? 5 : 6;
    const good = (terms - 1) / terms;
    await expect(page.getByText('lantern').first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Rollouts' }).click();
    const rowOf = (task: number) =>
      page.getByRole('row').filter({ hasText: (TASKS[task]?.prompt ?? '').slice(0, 40) });
    await expect(rowOf(0)).toContainText(good.toFixed(2));
    await expect(rowOf(0)).toContainText('Scored');
    await expect(rowOf(1)).toContainText('0.00');
    await expect(rowOf(1)).toContainText('Gate failed');
    await expect(rowOf(2)).toContainText('Error');

    await page.goto(new URL('/settings?tab=judges', served.url).href);
    await page.getByRole('button', { name: 'Add a judge profile' }).click();
    await page.getByLabel('Name', { exact: true }).fill('strict owl');
    await page.getByLabel('Base URL').fill(strict.baseUrl);
    await page.getByLabel('Model', { exact: true }).fill('strict-owl');
    await page.getByLabel('$ per million tokens in').fill('1');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'strict-owl answered' })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('no key needed')).toBeVisible();

    await page.goBack();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Judging' }).click();
    await expect(page.getByText('1 request, about $')).toBeVisible();
    await page.getByRole('button', { name: 'Start judging' }).click();
    await expect(page.getByText('1 answered, 0 of them without asking')).toBeVisible();
    await page.getByRole('tab', { name: 'Judge against judge' }).click();
    const scene = page.getByRole('row', { name: /^Scene/ });
    await expect(scene).toContainText('100%');
    await scene.getByRole('link', { name: '1', exact: true }).click();
    await expect(page).toHaveURL(/rollouts\?q=id/);
    await expect(rowOf(0)).toBeVisible();
  } finally {
    await served.stop();
    await Promise.all([model, judge, strict].map((server) => server.close()));
    await rm(place, { recursive: true, force: true });
  }
});
