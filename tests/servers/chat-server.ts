import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request as it arrived. */
export interface ChatCall {
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly temperature?: number;
    readonly max_tokens?: number;
    readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: unknown } };
  };
  readonly authorization: string | null;
  /** Text of the last message, its parts joined. */
  readonly text: string;
  readonly images: number;
  /** 0-based, in order of arrival. */
  readonly index: number;
}

/** What the server does with a request. */
export type ChatAction =
  | {
      readonly kind: 'reply';
      readonly text: string;
      readonly delayMs?: number;
      readonly usage?: object;
      readonly finish?: string;
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly message: string;
      readonly headers?: Record<string, string>;
    }
  /** Any body with status 200; a string is sent as it is, anything else as JSON. */
  | { readonly kind: 'body'; readonly body: unknown; readonly contentType?: string }
  /** The connection breaks before the answer, or in the middle of its body. */
  | { readonly kind: 'cut'; readonly where: 'before' | 'inside' }
  /** Never answers, or begins a body and never ends it. */
  | { readonly kind: 'hang'; readonly where: 'before' | 'inside' }
  /** Event-stream lines that nobody asked for, and no JSON among them. */
  | { readonly kind: 'garbage' };

export interface ChatServer {
  /** Ends with `/v1`. */
  readonly baseUrl: string;
  readonly calls: readonly ChatCall[];
  /** Largest number of requests that were under way at once. */
  readonly peak: () => number;
  readonly close: () => Promise<void>;
}

/** A real HTTP server on loopback that speaks the chat-completions API; `decide` chooses what happens to each request. */
export async function startChatServer(
  decide: (call: ChatCall) => ChatAction,
  options: { readonly key?: string; readonly model?: string } = {},
): Promise<ChatServer> {
  const calls: ChatCall[] = [];
  let underWay = 0;
  let peak = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request);
    const authorization = request.headers.authorization ?? null;
    if (options.key !== undefined && authorization !== `Bearer ${options.key}`) {
      return sendError(response, 401, `Incorrect API key provided: ${authorization ?? 'none'}`);
    }
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return sendError(response, 404, 'Not Found');
    const body = JSON.parse(text) as ChatCall['body'];
    if (options.model !== undefined && body.model !== options.model) {
      return sendError(response, 404, `The model \`${body.model}\` does not exist`);
    }
    const call = { body, authorization, ...contentOf(body), index: calls.length };
    calls.push(call);
    underWay += 1;
    peak = Math.max(peak, underWay);
    response.once('close', () => (underWay -= 1));
    await act(decide(call), call, response);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((thrown: unknown) => {
      if (!response.headersSent) sendError(response, 400, `test server: ${String(thrown)}`);
      else response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    peak: () => peak,
    close: () => closeServer(server),
  };
}

async function act(action: ChatAction, call: ChatCall, response: ServerResponse): Promise<void> {
  switch (action.kind) {
    case 'reply':
      if (action.delayMs !== undefined) await sleep(action.delayMs);
      return sendJson(response, 200, completion(action, call));
    case 'status':
      return sendError(response, action.status, action.message, action.headers);
    case 'body':
      response.writeHead(200, { 'content-type': action.contentType ?? 'application/json' });
      response.end(typeof action.body === 'string' ? action.body : JSON.stringify(action.body));
      return;
    case 'cut':
      if (action.where === 'inside') await beginBody(response);
      response.destroy();
      return;
    case 'hang':
      if (action.where === 'inside') await beginBody(response);
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        'data: {"choices":[{"delta":{"content":"\\ufffd"}}]}\n\n\u0000\u0001\u0002 not json\n\ndata: [DONE]\n\n',
      );
  }
}

function completion(action: Extract<ChatAction, { kind: 'reply' }>, call: ChatCall): object {
  return {
    id: `chatcmpl-${call.index}`,
    object: 'chat.completion',
    model: call.body.model,
    choices: [
      {
        index: 0,
        finish_reason: action.finish ?? 'stop',
        message: { role: 'assistant', content: action.text },
      },
    ],
    usage: action.usage ?? { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
  };
}

function contentOf(body: ChatCall['body']): { readonly text: string; readonly images: number } {
  const content = body.messages.at(-1)?.content;
  if (typeof content === 'string') return { text: content, images: 0 };
  const parts = content as readonly { readonly type: string; readonly text?: string }[];
  return {
    text: parts.map((part) => part.text ?? '').join(''),
    images: parts.filter((part) => part.type === 'image_url').length,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function beginBody(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
  await new Promise((resolve) => response.write('{"choices": [{"message": {"content": "', resolve));
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message, type: 'test_error', code: status } }));
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
