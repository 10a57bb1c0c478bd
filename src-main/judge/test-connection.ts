import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { toProblem } from '../domain/index.ts';
import type { Problem } from '../domain/index.ts';
import type { ChatFailureCode } from './chat-failure.ts';
import { verdictSchema } from './judge-messages.ts';
import { resolveKey } from './keys.ts';
import type { KeySource } from './keys.ts';
import { openChat } from './open-chat.ts';
import type { JudgeProfile } from './profile.ts';

export type ConnectionTest =
  | {
      readonly ok: true;
      readonly latencyMs: number;
      /** The model that answered, as the server names it. */
      readonly model: string | null;
      /** Whether the server takes a JSON schema; without one the JSON is asked for in words. */
      readonly structuredOutput: boolean;
      /** False where the reply does not name the colour of the test image: the server may drop images silently. */
      readonly sawImage: boolean;
    }
  | { readonly ok: false; readonly problem: Problem };

/** A red square of 64 × 64 pixels. */
const RED_SQUARE =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAS0lEQVR42u3PQQkAAAgAsetfWiP4FgYrsKZeS0BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEDgsqnc8OJg6Ln3AAAAAElFTkSuQmCC';
const QUESTION = 'Which colour fills this image? Answer with one word.';

const HINTS: Readonly<Partial<Record<ChatFailureCode, string>>> = {
  'name-not-resolved': 'check the host name in the base URL, and the network',
  tls: 'check that the server speaks https and that its certificate is valid for this name',
  'connection-refused': 'check host and port of the base URL, and that the server runs',
  unauthorized: 'check the key',
  forbidden: 'check what the key may be used for',
  'out-of-credit': 'top up the account',
  'model-not-found': 'check the name of the model; the server lists its models under /models',
  'not-found': 'check the path of the base URL; it usually ends with /v1',
  'rate-limited': 'wait, or lower the concurrency',
  timeout: 'raise the timeout, or check that the server is not overloaded',
};

/** Sends one small question with an image, once, and says what stands in the way: name, TLS, key, model, images. */
export async function testConnection(
  profile: JudgeProfile,
  keys: KeySource,
  signal: AbortSignal = new AbortController().signal,
): Promise<ConnectionTest> {
  let key: string | null;
  try {
    key = await resolveKey(profile.keyName, keys);
  } catch (thrown) {
    return { ok: false, problem: toProblem(thrown) };
  }
  const chat = await openChat({ ...profile, retries: 0 }, key);
  const seen = await chat.ask({ messages: [question(true)] }, signal);
  if (!seen.ok) {
    const { code, message } = seen.failure;
    if (code === 'bad-request' || code === 'server-error') {
      const blind = await chat.ask({ messages: [question(false)] }, signal);
      if (blind.ok)
        return failed(
          'no-image-input',
          `the model answers text but takes no images: ${message}`,
          'choose a vision model',
        );
    }
    return failed(code, message, HINTS[code]);
  }
  const structured = await chat.ask(
    { messages: [question(false)], responseFormat: verdictSchema(['scene']) },
    signal,
  );
  const [attempt] = seen.attempts;
  return {
    ok: true,
    latencyMs: attempt === undefined ? 0 : attempt.endedAtMs - attempt.startedAtMs,
    model: seen.reply.model,
    structuredOutput: structured.ok,
    sawImage: /\bred\b/i.test(seen.reply.text),
  };
}

function question(withImage: boolean): ChatCompletionMessageParam {
  const text = { type: 'text' as const, text: QUESTION };
  if (!withImage) return { role: 'user', content: [text] };
  return {
    role: 'user',
    content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${RED_SQUARE}` } }, text],
  };
}

function failed(code: string, message: string, hint: string | undefined): ConnectionTest {
  return { ok: false, problem: { code, message, ...(hint === undefined ? {} : { hint }) } };
}
