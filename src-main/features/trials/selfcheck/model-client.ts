import { AuditError } from '../../../domain/index.ts';
import { requestBounded, type BoundedResponse } from './bounded-request.ts';

export interface ModelClientOptions {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly maxBodyBytes: number;
  readonly fetch: typeof fetch;
}

/** The model's text, or why there is none. */
type ModelAnswer =
  | { readonly ok: true; readonly text: string; readonly bodyBytes: number }
  | {
      readonly ok: false;
      readonly problem: string;
      readonly bodyBytes: number;
      /** No HTTP answer came at all. */ readonly unreachable: boolean;
    };

/** What the self-check asks of an OpenAI-compatible server; both calls end within their deadline and never throw. */
export interface ModelClient {
  readonly baseUrl: string;
  readonly askHealth: (deadlineMs: number, signal: AbortSignal) => Promise<BoundedResponse>;
  readonly complete: (prompt: string, deadlineMs: number, signal: AbortSignal) => Promise<ModelAnswer>;
}

/** Creates a client; throws `bad-base-url` for an address that is not one of http or https, or that holds a password. */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const root = parseBaseUrl(options.baseUrl);
  const headers = {
    'content-type': 'application/json',
    ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
  };
  const { fetch, maxBodyBytes, model, maxTokens } = options;
  return {
    baseUrl: root,
    askHealth: (deadlineMs, signal) =>
      requestBounded({ fetch, url: `${root}/health`, init: { headers }, deadlineMs, maxBodyBytes, signal }),
    complete: async (prompt, deadlineMs, signal) => {
      const messages = [{ role: 'user', content: prompt }];
      const body = JSON.stringify({
        model,
        messages,
        stream: false,
        ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
      });
      const init = { method: 'POST', headers, body };
      const response = await requestBounded({
        fetch,
        url: `${root}/v1/chat/completions`,
        init,
        deadlineMs,
        maxBodyBytes,
        signal,
      });
      return readCompletion(response);
    },
  };
}

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new AuditError({
      code: 'bad-base-url',
      message: 'the base URL is not a plain http or https address',
      hint: 'give it like http://127.0.0.1:8000, and a key in the environment, not in the address',
    });
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '');
}

function readCompletion(response: BoundedResponse): ModelAnswer {
  const { bodyBytes } = response;
  const fail = (problem: string, unreachable: boolean): ModelAnswer => ({
    ok: false,
    problem,
    bodyBytes,
    unreachable,
  });
  if (!response.ok) return fail(response.problem, !response.answered);
  if (response.status !== 200) return fail(`HTTP ${response.status}`, false);
  let data: unknown;
  try {
    data = JSON.parse(response.body);
  } catch {
    return fail('answer is not JSON', false);
  }
  const text = contentOf(data);
  if (text === null) return fail('answer has no choices[0].message.content', false);
  return text.trim() === '' ? fail('answer is empty', false) : { ok: true, text, bodyBytes };
}

/** `choices[0].message.content`: a text, or a list of parts whose texts are joined; null in any other shape. */
function contentOf(data: unknown): string | null {
  const choices = field(data, 'choices');
  const content = field(field(Array.isArray(choices) ? choices[0] : undefined, 'message'), 'content');
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content
    .map((part: unknown) => field(part, 'text'))
    .filter((text) => typeof text === 'string');
  return texts.length === 0 ? null : texts.join('');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
