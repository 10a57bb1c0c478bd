import { protocol } from 'electron';
import { PAGE_HEADERS } from '../page/index.ts';
import type { StaticFile } from '../page/index.ts';
import { INTERFACE_ORIGIN, INTERFACE_SCHEME, isAsset } from './addresses.ts';
import type { Backend } from './backend-keeper.ts';

/** Pictures are shown by the page and are nothing by themselves; a drawing brings a policy of its own. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

/** Has to be called before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: INTERFACE_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the interface from memory and its pictures from the backend, under `app://assay/`; no path reaches the disk. */
export function serveScheme(files: ReadonlyMap<string, StaticFile>, backend: Backend): void {
  protocol.handle(INTERFACE_SCHEME, (request) => {
    const isOwn = request.url.startsWith(`${INTERFACE_ORIGIN}/`);
    if (!isOwn || request.method !== 'GET') return new Response('not here', { status: 403 });
    const { pathname } = new URL(request.url);
    return isAsset(request.url) ? assetResponse(backend, pathname) : fileResponse(files, pathname);
  });
}

async function assetResponse(backend: Backend, pathName: string): Promise<Response> {
  const asset = await backend.asset(pathName);
  if (asset === null) return new Response('not found', { status: 404 });
  return new Response(typeof asset.body === 'string' ? asset.body : new Uint8Array(asset.body), {
    status: asset.status,
    headers: { ...PAGE_HEADERS, 'Content-Security-Policy': PICTURE_POLICY, ...asset.headers },
  });
}

/** Every address that is not a file is one of the interface's views. */
function fileResponse(files: ReadonlyMap<string, StaticFile>, pathName: string): Response {
  const file =
    files.get(pathName) ?? (pathName.startsWith('/assets/') ? undefined : files.get('/index.html'));
  if (file === undefined) return new Response('not found', { status: 404 });
  return new Response(new Uint8Array(file.body), { headers: { ...PAGE_HEADERS, 'Content-Type': file.type } });
}
