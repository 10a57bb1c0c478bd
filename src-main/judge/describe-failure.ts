import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { ReplyTooLong } from './bounded-fetch.ts';
import type { ChatFailure, ChatFailureCode } from './chat-failure.ts';
import { withoutKey } from './keys.ts';

const LONGEST_MESSAGE = 500;

/** Puts a name to whatever the client threw. */
export function describeFailure(
  thrown: unknown,
  target: { baseUrl: string; model: string; key: string | null },
): ChatFailure {
  const say = (code: ChatFailureCode, what: string, status: number | null = null): ChatFailure => ({
    code,
    message: withoutKey(what, target.key).slice(0, LONGEST_MESSAGE),
    status,
  });
  const { host } = new URL(target.baseUrl);
  if (thrown instanceof APIConnectionTimeoutError || thrown instanceof APIUserAbortError) {
    return say('timeout', `${host} did not answer in time`);
  }
  if (thrown instanceof APIError && typeof thrown.status === 'number') {
    const { code, what } = describeStatus(thrown.status, thrown.message, target.model);
    return say(code, `${host} ${what}`, thrown.status);
  }
  const cause = thrown instanceof APIConnectionError ? thrown.cause : thrown;
  if (cause instanceof ReplyTooLong)
    return say('bad-response', `${host} answered too much: ${cause.message}`);
  if (isAbort(cause)) return say('timeout', `${host} did not answer in time`);
  if (cause instanceof SyntaxError)
    return say('bad-response', `${host} answered with something that is not JSON`);
  const systemCode = systemCodeOf(cause);
  if (systemCode === null)
    return say('connection-lost', `the connection to ${host} broke: ${messageOf(cause)}`);
  if (/^(ENOTFOUND|EAI_)/.test(systemCode))
    return say('name-not-resolved', `the name ${host} cannot be resolved`);
  if (systemCode === 'ECONNREFUSED') return say('connection-refused', `nothing listens at ${host}`);
  if (isTlsCode(systemCode)) return say('tls', `no secure connection to ${host}: ${systemCode}`);
  return say('connection-lost', `the connection to ${host} broke: ${systemCode}`);
}

function describeStatus(
  status: number,
  message: string,
  model: string,
): { code: ChatFailureCode; what: string } {
  if (status === 401) return { code: 'unauthorized', what: `refuses the key: ${message}` };
  if (status === 402) return { code: 'out-of-credit', what: `wants to be paid first: ${message}` };
  // Some servers refuse a single input this way, so it says nothing about the next request.
  if (status === 403) return { code: 'forbidden', what: `forbids this request: ${message}` };
  if (refusesImages(message)) return { code: 'no-image-input', what: `takes no images: ${message}` };
  const aboutModel =
    /model/i.test(message) &&
    /not[ _]?(found|exist)|does(n['’]t| not) exist|unknown|no such|invalid model/i.test(message);
  if (aboutModel && status < 500 && status !== 429)
    return { code: 'model-not-found', what: `has no model ${model}: ${message}` };
  if (status === 404 || status === 405)
    return { code: 'not-found', what: `has no chat completions under this base URL: ${message}` };
  if (status === 429) return { code: 'rate-limited', what: `limits the rate: ${message}` };
  if (status === 408) return { code: 'timeout', what: `gave up waiting: ${message}` };
  if (status >= 500 || status === 409) return { code: 'server-error', what: `failed: ${message}` };
  return { code: 'bad-request', what: `refuses the request: ${message}` };
}

/** Servers have no code for this, so their words must do: that something about images is not supported. */
function refusesImages(message: string): boolean {
  return (
    /image|vision|multi-?modal/i.test(message) &&
    /unsupported|\bno[nt]?\b.*\b(support|accept)|n['’]t (support|accept)|only supported|not a multi-?modal|missing data/i.test(
      message,
    )
  );
}

/** The error code of the operating system or of TLS, wherever in the chain of causes it stands. */
function systemCodeOf(thrown: unknown): string | null {
  let current = thrown;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    if (current instanceof AggregateError && current.errors.length > 0) current = current.errors[0];
    else current = current.cause;
  }
  return null;
}

function isTlsCode(code: string): boolean {
  return /CERT|SSL|TLS|SELF_SIGNED|EPROTO|UNABLE_TO_(GET|VERIFY)|DEPTH_ZERO/.test(code);
}

function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'AbortError' || thrown.name === 'TimeoutError');
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
