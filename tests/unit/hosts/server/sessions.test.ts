import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../../../src-main/hosts/server/index.ts';
import type { RunningServer } from '../../../../src-main/hosts/server/index.ts';
import { browserLaunch } from '../../../browser-launch.ts';
import { fakeBackend } from '../../../builders/fake-backend.ts';

const folder = mkdtempSync(join(tmpdir(), 'svg-assay-sessions-'));
/** Another program of this machine, which keeps the cookies that it is sent. */
const stranger = createServer((request, response) => {
  sentToStranger.push(request.headers.cookie ?? '');
  response.setHeader('Content-Type', 'text/html');
  response.end('<title>stranger</title>');
});
const sentToStranger: string[] = [];
let browser: Browser;
let context: BrowserContext;
let servers: RunningServer[];

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>interface</title>');
  stranger.listen(0, '127.0.0.1');
  [browser] = await Promise.all([
    browserLaunch().then((o) => chromium.launch(o)),
    once(stranger, 'listening'),
  ]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  stranger.close();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  servers = [await start(0), await start(0)];
  context = await browser.newContext();
});

afterEach(async () => {
  await context.close();
  for (const server of servers) await server.close();
});

const start = (port: number) =>
  serve({ backend: fakeBackend(), interfaceFolder: folder, port, host: '127.0.0.1' });
const withoutToken = (server: RunningServer) => new URL('/', server.url).href;
const cookieHeader = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const statusWith = async (url: string, cookie: string) =>
  (await fetch(url, { headers: { cookie }, redirect: 'manual' })).status;

describe('sessions of servers on one host', () => {
  it('stay side by side in one browser', async () => {
    const page = await context.newPage();
    for (const server of servers) await page.goto(server.url);
    for (const server of [...servers, ...servers]) {
      expect((await page.goto(withoutToken(server)))?.status()).toBe(200);
      expect(await page.title()).toBe('interface');
    }
  });

  it('are not the token, open no other server, and end with theirs', async () => {
    const page = await context.newPage();
    for (const server of servers) await page.goto(server.url);
    await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`);
    const sent = sentToStranger.find((cookie) => cookie.includes('svg_assay_')) ?? '';
    const cookies = await context.cookies();
    expect(cookies).toHaveLength(2);
    for (const server of servers) {
      const token = new URL(server.url).searchParams.get('token') ?? '';
      expect(sent).not.toContain(token);
      expect(await statusWith(withoutToken(server), `${cookies[0]?.name}=${token}`)).toBe(401);
      for (const { value } of cookies)
        expect(await statusWith(`${withoutToken(server)}?token=${value}`, ''), 'as a token').toBe(401);
    }
    const [first, second] = servers;
    const own = cookies.find(({ name }) => name.endsWith(new URL(first!.url).port))!;
    const renamed = [{ name: `svg_assay_${new URL(second!.url).port}`, value: own.value }];
    expect(await statusWith(withoutToken(second!), cookieHeader(renamed))).toBe(401);
    const { port } = new URL(first!.url);
    await first!.close();
    servers[0] = await start(Number(port));
    expect(await statusWith(withoutToken(servers[0]), cookieHeader(cookies))).toBe(401);
  });

  it('have cookies that no script reads and no other host or site is sent', async () => {
    const page = await context.newPage();
    await page.goto(servers[0]!.url);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      domain: '127.0.0.1',
      expires: -1,
    });
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  it('cannot be hidden by a cookie of the same name that a page of another port sets', async () => {
    const page = await context.newPage();
    await page.goto(servers[0]!.url);
    const [own] = await context.cookies();
    await context.addCookies([{ name: own!.name, value: 'other', domain: '127.0.0.1', path: '/w' }]);
    expect((await page.goto(`${withoutToken(servers[0]!)}w/abc`))?.status()).toBe(200);
  });

  it('are asked for with a page, and of programs with a line', async () => {
    const page = await context.newPage();
    const answer = await page.goto(withoutToken(servers[0]!));
    expect(answer?.status()).toBe(401);
    expect(await page.getByRole('heading').textContent()).toContain('needs its token');
    const line = await fetch(withoutToken(servers[0]!));
    expect([line.status, line.headers.get('content-type')]).toEqual([401, 'text/plain; charset=utf-8']);
  });
});
