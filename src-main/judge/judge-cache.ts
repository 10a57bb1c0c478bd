import { createHash } from 'node:crypto';
import type { ChatReply } from './chat-reply.ts';
import type { ParsedReply } from './parse-reply.ts';
import type { Sampling } from './profile.ts';

/** One reply that a judge gave, with what it took. Kept whole, so that it can be parsed again and never be paid again. */
export interface JudgeReply extends ChatReply {
  /** Milliseconds since 1970 at which the request began that was answered. */
  readonly askedAtMs: number;
  readonly latencyMs: number;
  /** Requests that it took, failed ones included. */
  readonly attempts: number;
  /** US dollars; null where neither the server nor the profile says the price. */
  readonly costUsd: number | null;
}

/** A reply with all that is worth keeping about its question. */
interface KeptReply {
  readonly key: string;
  readonly question: JudgeQuestion;
  readonly rubricVersion: string;
  readonly reply: JudgeReply;
  /** What the parser of today makes of the reply; a later one may read its text otherwise. */
  readonly parsed: ParsedReply;
}

/**
 * Where replies are kept. `put` resolves once the reply is on disk: nothing counts as done before. `get` gives all replies
 * under a key, usable or not, in the order of `put`.
 */
export interface JudgeCache {
  readonly get: (key: string) => Promise<readonly JudgeReply[]>;
  readonly put: (kept: KeptReply) => Promise<void>;
}

/** What makes two questions to a judge the same question. */
export interface JudgeQuestion {
  /** SHA-256 (hex) of each frame's PNG, in the order shown. */
  readonly frameHashes: readonly string[];
  /** The filled rubric, and so the prompt, its objects, the moving element and the items asked. */
  readonly question: string;
  readonly rubricSha256: string;
  readonly model: string;
  readonly sampling: Sampling;
}

/** SHA-256 (hex) over a question; the order of the sampling's fields does not matter. */
export function cacheKey({ frameHashes, question, rubricSha256, model, sampling }: JudgeQuestion): string {
  const ordered = Object.entries(sampling).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([frameHashes, question, rubricSha256, model, ordered]))
    .digest('hex');
}
