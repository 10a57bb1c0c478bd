import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../../../src-main/hosts/server/index.ts';
import type { RunningServer } from '../../../../src-main/hosts/server/index.ts';
import { AuditError } from '../../../../src-main/domain/index.ts';
import { fakeBackend } from '../../../builders/fake-backend.ts';

const folder = mkdtempSync(join(tmpdir(), 'svg-assay-serve-'));
let server: RunningServer;
let port: number;
let token: string;
let cookie: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(folder, 'assets', 'app.js'), 'export {};');
  writeFileSync(join(folder, '..', 'svg-assay-secret.txt'), 'secret');
  const backend = fakeBackend({
    routes: {
      workspaces: { list: () => [] },
      info: {
        home: () => {
          throw new AuditError({ code: 'gone', message: 'It is gone.', hint: 'Bring it back.' });
        },
      },
    },
    readAsset: () =>
      Promise.resolve({
        status: 200,
        headers: { 'Content-Type': 'image/png' },
        body: new Uint8Array([1, 2, 3]),
      }),
  });
  server = await serve({ backend, interfaceFolder: folder, port: 0, host: '127.0.0.1' });
  const url = new URL(server.url);
  port = Number(url.port);
  token = url.searchParams.get('token') ?? '';
  const first = await ask('/?token=' + token, { cookie: '' });
  cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
  rmSync(join(folder, '..', 'svg-assay-secret.txt'));
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Node's own client: it sends paths and headers as they are, where fetch would tidy them. */
function ask(
  path: string,
  options: { method?: string; cookie?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: `127.0.0.1:${port}`, cookie: options.cookie ?? cookie, ...options.headers };
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    request.on('error', reject);
    request.end(options.body);
  });
}

describe('serve', () => {
  it('trades the token in the first address for a strict cookie and takes it out of the address', async () => {
    const answer = await ask(`/w/abc?token=${token}&tab=source`, { cookie: '' });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/w/abc?tab=source');
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
  });

  it('sends nobody on to another server', async () => {
    const answer = await ask(`/.//elsewhere.example/?token=${token}`, { cookie: '' });
    expect(answer.headers.location).toBe('/elsewhere.example/');
  });

  it('sends a visit from another place on from a page of its own, so that the strict cookie goes with it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await ask(`/w/abc?token=${token}&tab=source`, { cookie: '', headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.refresh).toBe('0; url=/w/abc?tab=source');
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    expect(answer.text).not.toContain(token);
    expect((await ask('/?token=wrong', { cookie: '', headers })).status).not.toBe(200);
  });

  it('answers nobody without the token, not even with a page', async () => {
    for (const path of ['/', '/assets/app.js', '/trpc/workspaces.list', '/asset/0123456789ab/thumb/1']) {
      expect((await ask(path, { cookie: '' })).status, path).toBe(401);
    }
    expect((await ask('/', { cookie: `svg_assay_${port}=wrong` })).status).toBe(401);
    expect((await ask('/?token=wrong', { cookie: '' })).status).toBe(401);
  });

  it('serves the page for every address of the interface, under a strict policy', async () => {
    const answer = await ask('/w/0123456789ab/rollouts?filter=x');
    expect(answer.text).toContain('<title>page</title>');
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'/);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('refuses a foreign Host, as after DNS rebinding', async () => {
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1']) {
      expect((await ask('/', { headers: { host } })).status, host).not.toBe(200);
    }
    expect((await ask(`/?token=${token}`, { headers: { host: 'evil.example' } })).status).toBe(421);
  });

  it('refuses foreign origins and cross-site requests', async () => {
    expect((await ask('/trpc/workspaces.list', { headers: { origin: 'https://evil.example' } })).status).toBe(
      403,
    );
    expect((await ask('/trpc/workspaces.list', { headers: { origin: 'null' } })).status).toBe(403);
    expect((await ask('/', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect(
      (await ask('/trpc/workspaces.list', { headers: { origin: `http://127.0.0.1:${port}` } })).status,
    ).toBe(200);
  });

  it('takes a change only with the header that a foreign form cannot send', async () => {
    const body = JSON.stringify({ folder: '/nowhere' });
    const headers = { 'content-type': 'application/json' };
    expect((await ask('/trpc/workspaces.open', { method: 'POST', body, headers })).status).toBe(403);
    const own = await ask('/trpc/workspaces.list', {
      method: 'POST',
      body: '{}',
      headers: { ...headers, 'x-svg-assay': '1' },
    });
    expect(own.status).not.toBe(403);
  });

  it('never reaches the file system with a path from a request', async () => {
    const attempts = [
      '/assets/../../svg-assay-secret.txt',
      '/assets/..%2f..%2fsvg-assay-secret.txt',
      '/assets/%2e%2e/%2e%2e/svg-assay-secret.txt',
      '//etc/passwd',
      '/assets/app.js%00.txt',
      '/asset/0123456789ab/frame/1/..%2f..',
    ];
    for (const path of attempts) {
      const answer = await ask(path);
      expect(answer.text, path).not.toMatch(/secret|root:/);
    }
  });

  it('bounds the size of a request', async () => {
    const answer = await ask('/trpc/workspaces.open', {
      method: 'POST',
      body: JSON.stringify({ folder: 'x'.repeat(3_000_000) }),
      headers: { 'content-type': 'application/json', 'x-svg-assay': '1' },
    });
    expect(answer.status).toBe(413);
  });

  it('tells what a person can mend as such, and a fault of its own as one, without its words', async () => {
    const mended = await ask('/trpc/info.home');
    expect([mended.status, mended.text]).toEqual([422, expect.stringContaining('Bring it back.')]);
    const fault = await ask('/trpc/info.get');
    expect(fault.status).toBe(500);
  });

  it('gives an asset with its type, and other methods nothing', async () => {
    const answer = await ask('/asset/0123456789ab/frame/7/2');
    expect(answer.headers['content-type']).toBe('image/png');
    expect(
      (await ask('/asset/0123456789ab/frame/7/2', { method: 'PUT', headers: { 'x-svg-assay': '1' } })).status,
    ).toBe(405);
  });

  it('gives no page for a picture or a file that is not there', async () => {
    const missing = [
      '/assets/gone.js',
      '/assets/',
      '/asset',
      '/asset/zzz',
      '/asset/0123456789ab/frame/7',
      '/asset/0123456789ab/video/7',
      '/favicon.ico',
      '/robots.txt',
      '/w/0123456789ab/app.js',
    ];
    for (const path of missing) expect((await ask(path)).status, path).toBe(404);
    for (const path of ['/settings', '/w/0123456789ab/runs/7', '/w/0123456789ab/rollouts?filter=a.b'])
      expect((await ask(path)).status, path).toBe(200);
  });

  it('refuses methods that it does not know for every address, with a session and without', async () => {
    const addresses = [
      '/',
      '/assets/app.js',
      '/asset/0123456789ab/frame/7/2',
      '/trpc/workspaces.list',
      '/x.y',
    ];
    for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      for (const path of addresses) {
        for (const given of [cookie, '']) {
          const answer = await ask(path, { method, cookie: given, headers: { 'x-svg-assay': '1' } });
          expect(answer.status, `${method} ${path}`).toBe(405);
          expect(answer.headers.allow).toBe('GET, HEAD, POST');
          expect(answer.text).not.toContain('svg_assay');
        }
      }
    }
  });

  it('says plainly that a port is taken', async () => {
    await expect(
      serve({ backend: fakeBackend(), interfaceFolder: folder, port, host: '127.0.0.1' }),
    ).rejects.toMatchObject({
      code: 'port-in-use',
    });
  });
});
