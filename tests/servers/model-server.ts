import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with one answer, if anything. */
type AnswerKind =
  | 'good'
  /** The drawing's XML is not closed. */
  | 'malformed'
  /** A drawing with an element that is on no allow list. */
  | 'forbidden'
  | 'no-svg'
  /** HTTP 500. */
  | 'error'
  /** 200 with a body that is no JSON. */
  | 'not-json'
  /** JSON without choices. */
  | 'wrong-shape'
  /** Bytes that are no HTTP answer at all. */
  | 'garbage'
  /** A stream of random bytes that never ends. */
  | 'endless'
  /** One drawing of many megabytes. */
  | 'huge'
  /** Headers and half a body, then the connection closes. */
  | 'close-early'
  /** Nothing, for ever. */
  | 'hang'
  /** A redirect to another path. */
  | 'redirect';

export interface ModelServerOptions {
  /** The kind of the n-th answer, counted from 0; all good by default. */
  readonly answer?: (index: number) => AnswerKind;
  /** Status of GET /health by the number of completions asked for so far; `hang` never answers. */
  readonly health?: (completions: number) => number | 'hang';
  /** GET /health answers 503 for so long after the start. */
  readonly startupMs?: number;
  /** The server goes away, with all connections, when this many completions were asked for. */
  readonly dieAfter?: number;
  readonly answerMs?: number;
}

export interface ModelServer {
  readonly url: string;
  /** Completion requests so far: their parsed bodies and headers. */
  readonly requests: readonly { readonly body: unknown; readonly authorization: string | undefined }[];
  /** Most completions that were in flight at once. */
  readonly mostInFlight: () => number;
  readonly close: () => Promise<void>;
}

export const GOOD_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#dde8f0"/><circle cx="32" cy="32" r="20" fill="#c2410c"/></svg>';
/** Made once: a body of 8 MiB costs the test more than the reader. */
const HUGE_BODY = Buffer.from(
  completion(GOOD_SVG.replace('</svg>', `${'<g/>'.repeat(2 * 1024 * 1024)}</svg>`)),
);

/** Starts an OpenAI-compatible server on a free port of loopback that behaves as told. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: { body: unknown; authorization: string | undefined }[] = [];
  const startedAt = Date.now();
  let inFlight = 0;
  let most = 0;
  const server = createServer((request, response) => {
    if (request.url === '/health') {
      const status =
        Date.now() - startedAt < (options.startupMs ?? 0) ? 503 : (options.health?.(requests.length) ?? 200);
      if (status !== 'hang') response.writeHead(status).end();
      return;
    }
    inFlight += 1;
    most = Math.max(most, inFlight);
    response.on('close', () => (inFlight -= 1));
    readJson(request).then(
      (body) => {
        const index = requests.push({ body, authorization: request.headers.authorization }) - 1;
        if (options.dieAfter !== undefined && index >= options.dieAfter) return end(server);
        setTimeout(() => answer(options.answer?.(index) ?? 'good', response), options.answerMs ?? 0);
      },
      () => response.destroy(),
    );
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    mostInFlight: () => most,
    close: async () => end(server),
  };
}

function answer(kind: AnswerKind, response: ServerResponse): void {
  switch (kind) {
    case 'good':
      return complete(response, `\`\`\`svg\n${GOOD_SVG}\n\`\`\``);
    case 'malformed':
      return complete(response, GOOD_SVG.replace('/></svg>', '></svg>'));
    case 'forbidden':
      return complete(response, GOOD_SVG.replace('</svg>', '<foreignObject/></svg>'));
    case 'no-svg':
      return complete(response, 'I cannot draw that.');
    case 'error':
      response.writeHead(500).end('{"error":{"message":"out of memory"}}');
      return;
    case 'not-json':
      response.writeHead(200).end('<html>busy</html>');
      return;
    case 'wrong-shape':
      response.writeHead(200).end('{"object":"chat.completion"}');
      return;
    case 'garbage':
      response.socket?.end('\x00\xff\x13 garbage \r\n\r\n');
      return;
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      return streamForEver(response);
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' }).end(HUGE_BODY);
      return;
    case 'close-early':
      response.writeHead(200, { 'content-length': '4096' });
      response.write('{"choices":[{"mess', () => response.destroy());
      return;
    case 'hang':
      return;
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
  }
}

function complete(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(completion(content));
}

function completion(content: string): string {
  return JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] });
}

function streamForEver(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, '~');
  const writeOn = (): void => {
    if (response.destroyed) return;
    if (response.write(chunk)) setImmediate(writeOn);
    else response.once('drain', writeOn);
  };
  writeOn();
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function end(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}
