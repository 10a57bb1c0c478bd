import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAWING_CSP } from '../../../../src-main/api/kernel/assets.ts';
import { serve } from '../../../../src-main/hosts/server/index.ts';
import type { RunningServer } from '../../../../src-main/hosts/server/index.ts';
import { browserLaunch } from '../../../browser-launch.ts';
import { fakeBackend } from '../../../builders/fake-backend.ts';
import { startCountingServer } from '../../render/counting-server.ts';

/** Long enough for a hint to be followed; the control shows it. */
const SETTLE_MS = 1500;
const HINTS = ['prefetch', 'preconnect', 'dns-prefetch', 'preload', 'modulepreload', 'prerender', 'icon'];
/** Those that a Chromium without a window follows in a document without our headers; it opens no connection for a hint alone. */
const FOLLOWED = ['prefetch', 'preload'];
const folder = mkdtempSync(join(tmpdir(), 'svg-assay-live-'));
let browser: Browser;
let server: RunningServer;
let drawing = '';

beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><iframe sandbox="allow-same-origin" src="/asset/0123456789ab/drawing/1"></iframe>',
  );
  const backend = fakeBackend({
    readAsset: () =>
      Promise.resolve({
        status: 200,
        headers: { 'Content-Type': 'image/svg+xml', 'Content-Security-Policy': DRAWING_CSP },
        body: drawing,
      }),
  });
  server = await serve({ backend, interfaceFolder: folder, port: 0, host: '127.0.0.1' });
  const { args = [], ...launch } = await browserLaunch();
  // As people start it: nothing that a test browser usually keeps from asking ahead.
  browser = await chromium.launch({
    ...launch,
    args,
    ignoreDefaultArgs: ['--disable-background-networking'],
  });
}, 60_000);

afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

function svgWith(hints: readonly string[], origin: string): string {
  const links = hints.map(
    (rel) => `<link xmlns="http://www.w3.org/1999/xhtml" rel="${rel}" as="image" href="${origin}/${rel}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${links.join('')}<rect width="9" height="9"/></svg>`;
}

describe('the live drawing in a browser that asks ahead', () => {
  it('reaches nobody, in the interface and at its own address', async () => {
    const counting = await startCountingServer();
    drawing = svgWith(HINTS, counting.origin);
    const page = await browser.newPage();
    await page.goto(server.url);
    await wait(SETTLE_MS);
    await page.goto(new URL('/asset/0123456789ab/drawing/1', server.url).href);
    await wait(SETTLE_MS);
    await page.close();
    expect(counting.connections()).toBe(0);
    await counting.close();
  });

  it.each(FOLLOWED)('would reach a server by rel="%s" if its headers were missing', async (rel) => {
    const counting = await startCountingServer();
    const bare = createServer((_request, response) => {
      response.setHeader('Content-Type', 'image/svg+xml');
      response.end(svgWith([rel], counting.origin));
    });
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
    await expect.poll(() => counting.connections(), { timeout: 10_000 }).toBeGreaterThan(0);
    await page.close();
    bare.close();
    await counting.close();
  });
});
