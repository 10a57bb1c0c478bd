import { protocol } from 'electron';
import { PAGE_HEADERS } from '../server/index.ts';
import type { StaticFile } from '../server/index.ts';
import type { BackendClient } from './backend-client.ts';

/** Has to be called before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the interface from memory and its pictures from the backend, under `app://assay/`. */
export function serveScheme(files: ReadonlyMap<string, StaticFile>, backend: BackendClient): void {
  protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'assay' || request.method !== 'GET') return new Response('not here', { status: 403 });
    if (url.pathname.startsWith('/asset/')) {
      const asset = await backend.asset(url.pathname);
      if (asset === null) return new Response('not found', { status: 404 });
      return new Response(typeof asset.body === 'string' ? asset.body : new Uint8Array(asset.body), {
        status: asset.status,
        headers: { ...PAGE_HEADERS, ...asset.headers },
      });
    }
    const named = files.get(url.pathname);
    const file = named ?? (url.pathname.startsWith('/assets/') ? undefined : files.get('/index.html'));
    if (file === undefined) return new Response('not found', { status: 404 });
    return new Response(new Uint8Array(file.body), {
      headers: { ...PAGE_HEADERS, 'Content-Type': file.type },
    });
  });
}
