import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { labelInConflict } from './labelled-samples.ts';
import { seriousFaults } from './page-watch.ts';

/** Goes somewhere by the command palette. */
async function goByPalette(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(command);
  await expect(page.getByRole('option', { name: command }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Draws a queue of four entries without the mouse, and opens it. */
async function drawQueue(page: Page): Promise<void> {
  await goByPalette(page, 'Queues');
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.getByLabel('Entries', { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('4');
  await page.getByLabel('From').focus();
  await page.keyboard.type('has:judge');
  await expect(page.getByRole('heading', { name: /^4 entries of/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible();
}

const progress = (page: Page) => page.getByTestId('progress');
const questions = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
const answered = (page: Page) => page.locator('[aria-pressed=true]', { hasText: /Yes|No|Cannot tell/ });

const openQuestions = async (page: Page) => (await questions(page).count()) - (await answered(page).count());

/** Answers every open question of the entry with yes. */
async function answerAll(page: Page): Promise<void> {
  const open = await openQuestions(page);
  for (let press = 0; press < open; press += 1) await page.keyboard.press(press % 2 === 0 ? '1' : 'y');
}

test('a queue is drawn and labelled by keyboard alone', async ({ page, samples }) => {
  await page.goto(samples.url);
  await drawQueue(page);

  await test.step('says whose labels they will be, and takes another name', async () => {
    await page.getByRole('button', { name: 'Change' }).press('Enter');
    await page.getByLabel('Your name').fill('Ada');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Labelling as Ada')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Label', exact: true }).press('Enter');
  await expect(progress(page)).toHaveText('0 done of 4');
  await expect(page.getByText('Labelling as Ada')).toBeVisible();

  await test.step('nothing on the page can sway', async () => {
    const shown = (await page.locator('body').innerText()).toLowerCase();
    for (const secret of ['plum-7b', 'reward', 'judge:', 'gemma']) expect(shown).not.toContain(secret);
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden();
    expect(await seriousFaults(page)).toEqual([]);
  });

  const questionsBox = () => page.getByRole('group', { name: 'Questions and description' }).boundingBox();
  const placeOfQuestions = await questionsBox();
  const first = await page.locator('[data-position]').getAttribute('data-position');
  await test.step('answers lead on to the next entry, and undo leads back', async () => {
    await answerAll(page);
    await expect(progress(page)).toHaveText('1 done of 4');
    await page.keyboard.press('z');
    await expect(progress(page)).toHaveText('0 done of 4');
    await expect(page.locator('[data-position]')).toHaveAttribute('data-position', first ?? '');
    await page.keyboard.press('z');
    await expect(answered(page)).toHaveCount((await questions(page).count()) - 2);
    await answerAll(page);
    await expect(progress(page)).toHaveText('1 done of 4');
  });

  await test.step('keys are dead while a note is written', async () => {
    await page.keyboard.press('0');
    await expect(answered(page)).toHaveCount(1);
    await page.keyboard.press('t');
    await page.keyboard.type('1 snowman, no person; undo z');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 snowman, no person; undo z')).toBeVisible();
    await expect(answered(page)).toHaveCount(1);
  });

  await test.step('a skipped entry waits, a second look is noted', async () => {
    await page.keyboard.press('f');
    await expect(page.getByRole('button', { name: 'Flagged for a second look' })).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByText('1 skipped')).toBeVisible();
    expect(await questionsBox()).toEqual(placeOfQuestions);
  });

  await test.step('what was kept back is revealed after the answer only', async () => {
    await page.keyboard.press('r');
    const notice = page.getByText(/Answer first/);
    await expect(notice).toBeVisible();
    // Not over what one answers with.
    const { x = 0, width = 0 } = (await notice.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual((await page.getByLabel('Questions').first().boundingBox())?.x ?? 0);
    await answerAll(page);
    await expect(progress(page)).toHaveText('2 done of 4');
    await page.keyboard.press('ArrowLeft');
    // The entry before may have another number of questions than the one that it takes the place of.
    await expect.poll(() => openQuestions(page)).toBe(0);
    await page.keyboard.press('r');
    await expect(page.getByRole('region', { name: 'Revealed' })).toContainText('plum-7b');
  });

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Cannot tell');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible();
});

test('an answer is on disk before the next entry shows', async ({ page, samples }) => {
  await page.goto(samples.url);
  await drawQueue(page);
  await page.locator('body').press('Enter');
  await expect(progress(page)).toHaveText('0 done of 4');
  await answerAll(page);
  await expect(progress(page)).toHaveText('1 done of 4');
  await page.reload();
  await expect(progress(page)).toHaveText('1 done of 4');
  await test.step('what comes next is said after the last answer', async () => {
    for (const done of [2, 3, 4]) {
      await answerAll(page);
      await expect(progress(page)).toHaveText(`${done} done of 4`);
    }
    const calibrate = page
      .getByRole('navigation', { name: 'Next steps' })
      .getByRole('link', { name: /^Calibrate/ });
    await expect(calibrate).toBeVisible();
    // The queue's own page says so as well, and no longer asks for labels.
    await page.getByRole('link', { name: 'To the queue' }).click();
    await expect(page.getByRole('button', { name: 'Look at your answers' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Label', exact: true })).toBeHidden();
    await calibrate.click();
    await expect(page.getByRole('heading', { name: 'Calibration' })).toBeVisible();
  });
});

test('a decision without a reason is kept and says what is missing', async ({ page, samples }) => {
  await page.goto(samples.url);
  await expect(page.getByText('80 rollouts').first()).toBeVisible();
  await labelInConflict(samples.folder);
  await goByPalette(page, 'Queues');
  await page.getByRole('link', { name: 'Adjudication 1' }).click();
  await expect(progress(page)).toContainText('0 of 1');
  await page.keyboard.press('1');
  await expect(page.getByRole('alert')).toContainText('“Yes” waits for its reason');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await expect(page.getByPlaceholder('Enter gives the answer.')).toBeVisible();
  await page.keyboard.type('a snowman is no person');
  // The answer was kept: Enter gives it with its reason.
  await page.keyboard.press('Enter');
  await expect(progress(page)).toContainText('1 of 1');
  await expect(page.getByRole('heading', { name: 'Every case is decided' })).toBeVisible();
  await page.getByRole('button', { name: 'Look at the last case' }).click();
  await expect(page.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'true');
});
