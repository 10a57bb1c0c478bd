import { createHash } from 'node:crypto';
import { AuditError, perItem } from '../domain/index.ts';
import type { Item, PerItem, Problem, Verdict } from '../domain/index.ts';
import { costOf } from './chat-reply.ts';
import type { ChatClient, ChatResult } from './chat.ts';
import { failureProblem, isLasting } from './chat-failure.ts';
import { costAtMost } from './estimate.ts';
import { cacheKey } from './judge-cache.ts';
import type { JudgeCache, JudgeReply } from './judge-cache.ts';
import { judgeMessages, judgeQuestion, verdictSchema } from './judge-messages.ts';
import { resolveKey } from './keys.ts';
import type { KeySource } from './keys.ts';
import { openChat } from './open-chat.ts';
import { parseReply } from './parse-reply.ts';
import type { ParsedReply } from './parse-reply.ts';
import type { JudgeProfile } from './profile.ts';
import { itemsToAsk } from './rubric.ts';
import type { Rubric, RubricSubject } from './rubric.ts';
import { openSpending } from './spending.ts';

/** A drawing to be judged. */
export interface JudgeRequest extends RubricSubject {
  /** PNG files in the order of time. */
  readonly frames: readonly Uint8Array[];
  readonly items: readonly Item[];
}

/** What came of asking; every reply is kept, usable or not. */
export interface JudgeAnswer {
  /** null for the items that were not asked, and for all where `problem` is set. */
  readonly verdicts: PerItem<Verdict | null>;
  /** The judge error: the rollout has no verdict. Codes are those of ReplyErrorCode and ChatFailureCode. */
  readonly problem: Problem | null;
  readonly key: string;
  /** Replies to this very question, oldest first; the last one gave the verdicts. */
  readonly replies: readonly JudgeReply[];
  /** False where a reply was paid for just now. */
  readonly fromCache: boolean;
  /** Paid just now, in US dollars; null where the price is unknown. */
  readonly paidUsd: number | null;
}

interface AskOptions {
  readonly signal: AbortSignal;
  readonly cache: JudgeCache;
  /** Ask again although there is an answer; the new one is kept beside the old. */
  readonly fresh?: boolean;
  /** Ask again where no answer so far could be used. */
  readonly againIfUnusable?: boolean;
}

export interface Judge {
  readonly profile: JudgeProfile;
  readonly rubric: Rubric;
  /** Throws `spending-limit` before a request that could pass the limit, and a lasting failure (wrong key, no such model). */
  readonly ask: (request: JudgeRequest, options: AskOptions) => Promise<JudgeAnswer>;
  /** US dollars spent since the judge was opened. */
  readonly spentUsd: () => number;
}

/** An unusable reply is asked for once more; a judge that fails twice has no verdict. */
const REPLIES_PER_QUESTION = 2;

/** Opens a judge; throws `no-key` where its key is missing. */
export async function openJudge(
  profile: JudgeProfile,
  deps: { readonly keys: KeySource; readonly rubric: Rubric },
): Promise<Judge> {
  const { rubric } = deps;
  const chat = await openChat(profile, await resolveKey(profile.keyName, deps.keys));
  const spending = openSpending(profile.spendingLimitUsd);
  const askStructured = structuredAsker(chat, profile.structuredOutput);

  async function buyReply(
    request: JudgeRequest,
    items: readonly Item[],
    signal: AbortSignal,
  ): Promise<JudgeReply | Problem> {
    const reservedUsd = costAtMost(profile, rubric, request);
    if (!(await spending.reserve(reservedUsd))) throw overLimit(profile, spending.spentUsd());
    let costUsd: number | null = 0;
    try {
      const result = await askStructured(judgeMessages(rubric, request, items), items, signal);
      if (!result.ok) {
        const problem = failureProblem(result.failure);
        if (isLasting(result.failure)) throw new AuditError(problem);
        return problem;
      }
      costUsd = costOf(result.reply.usage, request.frames.length, profile.price);
      const answered = result.attempts.at(-1);
      return {
        ...result.reply,
        askedAtMs: answered?.startedAtMs ?? 0,
        latencyMs: answered === undefined ? 0 : answered.endedAtMs - answered.startedAtMs,
        attempts: result.attempts.length,
        costUsd,
      };
    } finally {
      spending.settle(reservedUsd, costUsd);
    }
  }

  async function ask(
    request: JudgeRequest,
    { signal, cache, fresh = false, againIfUnusable = false }: AskOptions,
  ): Promise<JudgeAnswer> {
    const items = itemsToAsk(request.items, request.moving);
    const frameHashes = request.frames.map((png) => createHash('sha256').update(png).digest('hex'));
    const question = judgeQuestion(request, items, frameHashes, profile, rubric);
    const key = cacheKey(question);
    if (items.length === 0) return answerOf({ ok: true, verdicts: {} }, key, [], []);
    const kept = fresh ? [] : await cache.get(key);
    const known = againIfUnusable && !parseNewest(kept, items).ok ? [] : kept;
    const bought: JudgeReply[] = [];
    let parsed = parseNewest(known, items);
    while (!parsed.ok && known.length + bought.length < REPLIES_PER_QUESTION) {
      const reply = await buyReply(request, items, signal);
      if ('code' in reply) return answerOf({ ok: false, error: reply }, key, known, bought);
      parsed = parseNewest([reply], items);
      await cache.put({ key, question, rubricVersion: rubric.version, reply, parsed });
      bought.push(reply);
    }
    return answerOf(parsed, key, known, bought);
  }

  return { profile, rubric, ask, spentUsd: spending.spentUsd };
}

/** Asks with a JSON schema until the server turns out not to have it, and in words alone from then on. */
function structuredAsker(
  chat: ChatClient,
  wanted: boolean,
): (
  messages: ReturnType<typeof judgeMessages>,
  items: readonly Item[],
  signal: AbortSignal,
) => Promise<ChatResult> {
  let structured = wanted;
  return async (messages, items, signal) => {
    if (!structured) return chat.ask({ messages }, signal);
    const result = await chat.ask({ messages, responseFormat: verdictSchema(items) }, signal);
    if (result.ok || result.failure.code !== 'bad-request') return result;
    const inWords = await chat.ask({ messages }, signal);
    if (inWords.ok) structured = false;
    return inWords;
  };
}

/** The newest reply that gives verdicts, otherwise what is wrong with the newest one. */
function parseNewest(replies: readonly JudgeReply[], items: readonly Item[]): ParsedReply {
  let parsed: ParsedReply = { ok: false, error: { code: 'empty', message: 'there is no reply yet' } };
  for (const reply of replies.toReversed()) {
    const next = readReply(reply, items);
    if (next.ok) return next;
    if (parsed.error.code === 'empty') parsed = next;
  }
  return parsed;
}

/** The verdicts of a reply; one that the server itself marks as refused or filtered has none. */
export function readReply(reply: JudgeReply, items: readonly Item[]): ParsedReply {
  const refused = reply.finishReason === 'content_filter' || reply.finishReason === 'refusal';
  if (!refused) return parseReply(reply.text, items);
  return {
    ok: false,
    error: { code: 'refused', message: `the judge refused: “${reply.text.slice(0, 80)}”` },
  };
}

function answerOf(
  parsed:
    | { readonly ok: true; readonly verdicts: Readonly<Partial<Record<Item, Verdict>>> }
    | { readonly ok: false; readonly error: Problem },
  key: string,
  known: readonly JudgeReply[],
  bought: readonly JudgeReply[],
): JudgeAnswer {
  const costs = bought.map(({ costUsd }) => costUsd);
  return {
    verdicts: perItem((item) => (parsed.ok ? (parsed.verdicts[item] ?? null) : null)),
    problem: parsed.ok ? null : parsed.error,
    key,
    replies: [...known, ...bought],
    fromCache: bought.length === 0 && known.length > 0,
    paidUsd: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}

function overLimit(profile: JudgeProfile, spentUsd: number): AuditError {
  return new AuditError({
    code: 'spending-limit',
    message: `${spentUsd.toFixed(4)} of ${String(profile.spendingLimitUsd)} dollars are spent, and the next answer could pass the limit`,
    hint: 'raise the spending limit (--spending-limit, or in the profile); what was answered is kept',
  });
}
