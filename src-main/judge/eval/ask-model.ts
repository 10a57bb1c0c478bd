import type { Problem } from '../../domain/index.ts';
import type { ChatAttempt, ChatResult } from '../chat.ts';
import { costOf } from '../chat-reply.ts';
import type { ChatReply } from '../chat-reply.ts';
import type { ChatFailure } from '../chat-failure.ts';
import { failureProblem, isLasting } from '../chat-failure.ts';
import { resolveKey } from '../keys.ts';
import type { KeySource } from '../keys.ts';
import { openChat } from '../open-chat.ts';
import type { JudgeProfile } from '../profile.ts';

/** A model's answer to one prompt, or why there is none; `attempts` are the requests that it took. */
export type ModelAnswer =
  | {
      readonly ok: true;
      readonly reply: ChatReply;
      readonly costUsd: number | null;
      readonly attempts: readonly ChatAttempt[];
    }
  | {
      readonly ok: false;
      readonly failure: ChatFailure;
      /** What to tell people where every further request would fail the same way. */
      readonly lasting: Required<Problem> | null;
      readonly attempts: readonly ChatAttempt[];
    };

interface ModelPrompt {
  readonly system: string;
  readonly prompt: string;
  /** Sent as the sampling's seed, so that repeats of a task differ and can be repeated. */
  readonly seed: number;
}

/** Asks the model under test for one answer. Throws the signal's reason when aborted. */
export type AskModel = (prompt: ModelPrompt, signal: AbortSignal) => Promise<ModelAnswer>;

/** Opens the model under test; throws `no-key` where its key is missing. */
export async function openModel(profile: JudgeProfile, keys: KeySource): Promise<AskModel> {
  const key = await resolveKey(profile.keyName, keys);
  return async ({ system, prompt, seed }, signal) => {
    const chat = await openChat({ ...profile, sampling: { ...profile.sampling, seed } }, key);
    const result: ChatResult = await chat.ask(
      {
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: prompt },
        ],
      },
      signal,
    );
    if (!result.ok)
      return { ...result, lasting: isLasting(result.failure) ? failureProblem(result.failure) : null };
    return { ...result, costUsd: costOf(result.reply.usage, 0, profile.price) };
  };
}
