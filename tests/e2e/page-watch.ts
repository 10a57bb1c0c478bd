import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What went wrong in a page since it was watched. */
export interface PageWatch {
  /** Errors on the console and exceptions that nobody caught. */
  readonly problems: readonly string[];
  /** Cumulative layout shift of the page on screen, without what a person's own input moved. */
  readonly layoutShift: () => Promise<number>;
}

declare global {
  interface Window {
    layoutShift?: number;
    /** Set by anything in the hostile run that was not shown as text. */
    hostile?: number;
  }
}

/** Listens to a page from its next load on. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The sandbox of drawings at work: it stops their scripts, and those of this test as well.
    if (message.text().startsWith('Blocked script execution in')) return;
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The type of layout-shift entries is not among those of TypeScript.
        const shift = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (!shift.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { problems, layoutShift: () => page.evaluate(() => window.layoutShift ?? 0) };
}

/** WCAG 2.2 A and AA, with the rules that axe leaves out by default (target size, label in name), and good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Serious and critical faults that axe finds, one line each; by `colours`, those alone that depend on the theme. */
export async function seriousFaults(
  page: Page,
  rules: 'all' | 'colours' = 'all',
): Promise<readonly string[]> {
  // Drawings are foreign documents without scripts; axe cannot look into their sandboxed frame.
  const axe = new AxeBuilder({ page }).exclude('iframe');
  const { violations } = await (
    rules === 'all' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
  ).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
