import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { toProblem } from '../domain/index.ts';
import type { Problem } from '../domain/index.ts';
import { failureProblem } from './chat-failure.ts';
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

/** Failures after which the question is put without the image, to tell whether it was in the way. */
const MAY_BE_THE_IMAGE: readonly ChatFailureCode[] = ['no-image-input', 'bad-request', 'server-error'];

/** Sends one small question with an image, once, and says what is wrong: name, TLS, key, model, images. */
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
    if (MAY_BE_THE_IMAGE.includes(code)) {
      const blind = await chat.ask({ messages: [question(false)] }, signal);
      if (blind.ok) return failed('no-image-input', `the model answers text but takes no images: ${message}`);
    }
    return failed(code, message);
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

function failed(code: ChatFailureCode, message: string): ConnectionTest {
  return { ok: false, problem: failureProblem({ code, message }) };
}
