import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { AddressInfo } from 'node:net';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { parseAssetAddress } from '../../api/index.ts';
import type { Backend } from '../../api/index.ts';
import { AuditError } from '../../domain/index.ts';
import { PAGE_HEADERS, readStaticFiles } from '../page/index.ts';
import type { StaticFile } from '../page/index.ts';
import { checkAccess, hasTokenInAddress, newSession, sessionCookie } from './access.ts';
import type { AccessRules, Refusal } from './access.ts';
import { NO_SESSION_PAGE } from './no-session-page.ts';

export interface ServeOptions {
  readonly backend: Backend;
  /** Folder of the built interface. */
  readonly interfaceFolder: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** Path of the interface that the first address opens. */
  readonly startPath?: string;
}

export interface RunningServer {
  /** The address to open, with the token. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** What is ever asked here; anything else is refused before it is looked at. */
const METHODS: readonly (string | undefined)[] = ['GET', 'HEAD', 'POST'];

/** Largest request body; the API takes filters and labels, never files. */
const MAX_BODY_BYTES = 2_000_000;

/** Serves the interface, its API and its pictures over HTTP. Throws `port-in-use` or `host-not-here`. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const files = await readStaticFiles(options.interfaceFolder);
  const server = createServer();
  const address = await listen(server, options);
  const rules: AccessRules = {
    token: randomBytes(24).toString('base64url'),
    session: newSession(address.port),
    hosts: ownNames(options.host, address.port),
  };
  server.on('request', (request, response) => {
    answer(request, response, { files, rules, backend: options.backend }).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
      response.end(error instanceof URIError ? 'bad address' : 'internal error');
    });
  });
  const host = options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : bracketed(options.host);
  return {
    url: `http://${host}:${address.port}${options.startPath ?? '/'}?token=${rules.token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Serving {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly rules: AccessRules;
  readonly backend: Backend;
}

async function answer(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
  if (!METHODS.includes(request.method)) {
    response.setHeader('Allow', 'GET, HEAD, POST');
    return send(response, 405, 'only GET, HEAD and POST here');
  }
  if (!URL.canParse(request.url ?? '/', 'http://localhost')) return send(response, 400, 'bad address');
  const url = new URL(request.url ?? '/', 'http://localhost');
  const firstVisit = request.method === 'GET' && hasTokenInAddress(url, serving.rules.token);
  if (firstVisit && serving.rules.hosts.has((request.headers.host ?? '').toLowerCase())) {
    url.searchParams.delete('token');
    response.setHeader('Set-Cookie', sessionCookie(serving.rules.session));
    // Two slashes at its beginning would make the path another server's address.
    return sendOn(request, response, `${url.pathname.replace(/^\/+/, '/')}${url.search}`);
  }
  const refusal = checkAccess(request, serving.rules);
  if (refusal !== null) return refuse(request, response, refusal);
  if (url.pathname.startsWith('/trpc/')) {
    await nodeHTTPRequestHandler({
      router: serving.backend.router,
      req: request,
      res: response,
      path: url.pathname.slice('/trpc/'.length),
      createContext: () => serving.backend.context,
      // What a person can mend is no failure of the server.
      responseMeta: ({ errors }) =>
        errors.length > 0 && errors.every(({ cause }) => cause instanceof AuditError) ? { status: 422 } : {},
      maxBodySize: MAX_BODY_BYTES,
    });
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'only GET here');
  const asset = parseAssetAddress(url.pathname);
  if (asset !== null) {
    const { status, headers, body } = await serving.backend.readAsset(asset);
    response.writeHead(status, { 'Cache-Control': 'private, no-cache', ...headers });
    response.end(body);
    return;
  }
  sendFile(response, serving.files, url.pathname);
}

/**
 * Sends a first visit on to the address without the token. Browsers give a strict cookie to no request that another place
 * began, redirects included, so a visit from there goes on from a page of this server.
 */
function sendOn(request: IncomingMessage, response: ServerResponse, target: string): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    response.setHeader('Refresh', `0; url=${target}`);
    return send(response, 200, 'opening SVG Assay');
  }
  response.writeHead(303, { Location: target });
  response.end();
}

/** A named file, or the page itself: the interface routes every other address on its own, and none of its addresses ends like a file. */
function sendFile(response: ServerResponse, files: ReadonlyMap<string, StaticFile>, pathName: string): void {
  const named = files.get(pathName);
  if (named === undefined && IS_FILE.test(pathName)) return send(response, 404, 'not found');
  const file = named ?? files.get('/index.html');
  if (file === undefined) return send(response, 404, 'the interface is not built; run npm run build');
  response.writeHead(200, {
    'Content-Type': file.type,
    'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-store',
  });
  response.end(file.body);
}

/** Pictures and parts of the interface, and whatever ends like a file, as `/favicon.ico`. */
const IS_FILE = /^\/assets?(\/|$)|\.\w+$/;

/** A person who came without the token gets a page that says what to do; programs, and all other refusals, a line. */
function refuse(request: IncomingMessage, response: ServerResponse, { status, message }: Refusal): void {
  if (status !== 401 || request.headers.accept?.includes('text/html') !== true)
    return send(response, status, message);
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(NO_SESSION_PAGE);
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

function ownNames(host: string, port: number): ReadonlySet<string> {
  const names = new Set(['localhost', '127.0.0.1', '[::1]', bracketed(host).toLowerCase()]);
  return new Set([...names].map((name) => `${name}:${port}`));
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

function listen(server: Server, options: ServeOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new AuditError(
          error.code === 'EADDRINUSE'
            ? {
                code: 'port-in-use',
                message: `port ${options.port} is taken`,
                hint: 'choose another with --port, or leave it out',
              }
            : {
                code: 'host-not-here',
                message: `cannot listen on ${options.host}: ${error.message}`,
                hint: 'use --host 127.0.0.1',
              },
          { cause: error },
        ),
      );
    });
    server.listen(options.port, options.host, () => resolve(server.address() as AddressInfo));
  });
}
