import OpenAI from 'openai';
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatFailure } from './chat-failure.ts';
import { readChatReply } from './chat-reply.ts';
import type { ChatReply } from './chat-reply.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { describeFailure } from './describe-failure.ts';
import { withoutKey } from './keys.ts';
import type { JudgeProfile } from './profile.ts';
import { isRetryable, retryDelayMs } from './retry.ts';

/** One request that was sent; `failure` is null for the one that was answered. Milliseconds since 1970. */
export interface ChatAttempt {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly failure: ChatFailure | null;
}

export type ChatResult =
  | { readonly ok: true; readonly reply: ChatReply; readonly attempts: readonly ChatAttempt[] }
  | { readonly ok: false; readonly failure: ChatFailure; readonly attempts: readonly ChatAttempt[] };

interface ChatRequest {
  readonly messages: readonly ChatCompletionMessageParam[];
  readonly responseFormat?: ChatCompletionCreateParamsNonStreaming['response_format'];
}

/** A model behind an OpenAI-compatible address. */
export interface ChatClient {
  /**
   * Asks once, with further attempts after failures that may pass. After an abort no attempt begins and a wait ends at
   * once, but a request under way has a few seconds to finish, because its answer will be paid for; throws the signal's
   * reason when nothing came of it.
   */
  readonly ask: (request: ChatRequest, signal: AbortSignal) => Promise<ChatResult>;
}

const CANCEL_GRACE_MS = 5_000;

/** Two names for the same limit: servers know the older one, some models only the newer. */
type LimitName = 'max_tokens' | 'max_completion_tokens';

type Attempted =
  | { readonly reply: ChatReply }
  | { readonly failure: ChatFailure; readonly retry: boolean; readonly headers: Headers | null };

/** `key` is the secret itself; it goes into the request's header and nowhere else. */
export function createChat(profile: JudgeProfile, key: string | null): ChatClient {
  const client = new OpenAI({
    baseURL: profile.baseUrl,
    apiKey: key ?? 'none',
    // Nothing from the environment that was meant for another program.
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: profile.timeoutMs,
    fetch: boundedFetch,
    ...(key === null ? { defaultHeaders: { Authorization: null } } : {}),
  });
  const target = { baseUrl: profile.baseUrl, model: profile.model, key };
  let limitName: LimitName = 'max_tokens';

  async function attempt(request: ChatRequest, signal: AbortSignal): Promise<Attempted> {
    const limit = new AbortController();
    // The client's own timeout ends with the headers; a body that never ends needs this one.
    const timer = setTimeout(() => limit.abort(), profile.timeoutMs);
    let grace: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      grace = setTimeout(() => limit.abort(), CANCEL_GRACE_MS);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const body: unknown = await client.chat.completions.create(bodyOf(profile, request, limitName), {
        signal: limit.signal,
      });
      const reply = readChatReply(body);
      if (reply !== null) return { reply: redact(reply, key) };
      const message = `${new URL(profile.baseUrl).host} answered with something that is not a chat completion`;
      return { failure: { code: 'bad-response', message, status: 200 }, retry: false, headers: null };
    } catch (thrown) {
      const failure = describeFailure(thrown, target);
      if (limitName === 'max_tokens' && wantsOtherLimit(failure)) {
        limitName = 'max_completion_tokens';
        return await attempt(request, signal);
      }
      const retry = failure.status === null ? isPassing(failure) : isRetryable(failure.status);
      return { failure, retry, headers: thrown instanceof OpenAI.APIError ? (thrown.headers ?? null) : null };
    } finally {
      clearTimeout(timer);
      clearTimeout(grace);
      signal.removeEventListener('abort', onAbort);
    }
  }

  async function ask(request: ChatRequest, signal: AbortSignal): Promise<ChatResult> {
    const attempts: ChatAttempt[] = [];
    for (let count = 0; ; count++) {
      signal.throwIfAborted();
      const startedAtMs = Date.now();
      const attempted = await attempt(request, signal);
      const failure = 'reply' in attempted ? null : attempted.failure;
      attempts.push({ startedAtMs, endedAtMs: Date.now(), failure });
      if ('reply' in attempted) return { ok: true, reply: attempted.reply, attempts };
      signal.throwIfAborted();
      const delayMs = retryDelayMs(attempted.headers, count, Date.now(), Math.random());
      if (!attempted.retry || count >= profile.retries || delayMs === null) {
        return { ok: false, failure: attempted.failure, attempts };
      }
      await sleep(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  return { ask };
}

/** Servers may repeat the key anywhere in what is kept of a reply. */
function redact(reply: ChatReply, key: string | null): ChatReply {
  const clean = (text: string | null): string | null => (text === null ? null : withoutKey(text, key));
  return {
    ...reply,
    text: withoutKey(reply.text, key),
    reasoning: clean(reply.reasoning),
    finishReason: clean(reply.finishReason),
    model: clean(reply.model),
  };
}

function bodyOf(
  profile: JudgeProfile,
  request: ChatRequest,
  limitName: LimitName,
): ChatCompletionCreateParamsNonStreaming {
  const { temperature, topP, maxTokens, reasoningEffort, seed } = profile.sampling;
  return {
    model: profile.model,
    messages: [...request.messages],
    [limitName]: maxTokens,
    ...(temperature === null ? {} : { temperature }),
    ...(topP === null ? {} : { top_p: topP }),
    ...(seed === null ? {} : { seed }),
    // Servers know other efforts than the client's type lists.
    ...(reasoningEffort === null
      ? {}
      : {
          reasoning_effort: reasoningEffort as NonNullable<
            ChatCompletionCreateParamsNonStreaming['reasoning_effort']
          >,
        }),
    ...(request.responseFormat === undefined ? {} : { response_format: request.responseFormat }),
  };
}

/** A refusal of the parameter, which costs nothing; OpenAI's reasoning models give it, and name the other one. */
function wantsOtherLimit({ code, message }: ChatFailure): boolean {
  return code === 'bad-request' && message.includes('max_completion_tokens');
}

/** Faults of the connection that may be gone a moment later. */
function isPassing(failure: ChatFailure): boolean {
  return (
    failure.code === 'timeout' || failure.code === 'connection-lost' || failure.code === 'connection-refused'
  );
}
