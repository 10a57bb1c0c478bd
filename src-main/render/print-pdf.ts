import type { RenderRules } from '../domain/index.ts';
import { createChromiumHost } from './chromium-host.ts';
import { prepareDrawingPage } from './drawing-page.ts';
import { findBrowser } from './find-browser.ts';
import type { RenderHost } from './render-host.ts';
import { ALL_PAGE_WALLS, SERVED_ORIGIN } from './traffic.ts';

/** Opens the host that prints; a page of it may take so long to answer. */
export type OpenPrintHost = (callTimeoutMs: number) => RenderHost | Promise<RenderHost>;

/** Long reports take long to lay out; nobody waits for one interactively. */
const PRINT_TIMEOUT_MS = 120_000;

/**
 * Prints a self-contained HTML document (no script runs, nothing is fetched) as PDF on A4, with backgrounds. `rules`
 * give the size of the page before it is laid out for paper. Prints where drawings are drawn, which is headless Chromium
 * unless told otherwise. Throws AuditError `no-renderer`, or a CdpError when the page cannot be printed.
 */
export async function printPdf(
  html: string,
  rules: RenderRules,
  openHost: OpenPrintHost = openChromium,
): Promise<Uint8Array> {
  const host = await openHost(PRINT_TIMEOUT_MS);
  try {
    const page = await prepareDrawingPage(await host.openPage(), rules, ALL_PAGE_WALLS);
    await page.session.send('Emulation.setEmulatedMedia', { media: 'print' });
    await page.load({
      url: `${SERVED_ORIGIN}/report.html`,
      contentType: 'text/html; charset=utf-8',
      body: html,
    });
    const { data } = await page.session.send('Page.printToPDF', {
      printBackground: true,
      preferCSSPageSize: true,
      paperWidth: A4_INCHES.width,
      paperHeight: A4_INCHES.height,
    });
    return Buffer.from(data, 'base64');
  } finally {
    await host.close();
  }
}

async function openChromium(callTimeoutMs: number): Promise<RenderHost> {
  return createChromiumHost({ browser: await findBrowser(), callTimeoutMs });
}

const A4_INCHES = { width: 8.27, height: 11.69 };
