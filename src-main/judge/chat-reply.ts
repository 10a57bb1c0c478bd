import { z } from 'zod';
import type { JudgeProfile } from './profile.ts';

/** Tokens of one reply, null where the server does not say. `costUsd` is the price that the server itself reports. */
export interface Usage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly cachedInputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly costUsd: number | null;
}

/** One reply of a model, as it came. */
export interface ChatReply {
  readonly text: string;
  /** What a thinking model wrote before its answer, where the server keeps it apart. */
  readonly reasoning: string | null;
  /** As the server says it; `refusal` where it marks the reply as one in another way. */
  readonly finishReason: string | null;
  readonly usage: Usage | null;
  /** The model that the server says it used. */
  readonly model: string | null;
}

const tokens = z.number().nonnegative().nullish();
const part = z.union([z.string(), z.looseObject({ text: z.string().optional() })]);
const replySchema = z.looseObject({
  model: z.string().nullish(),
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({
          content: z.union([z.string(), z.array(part)]).nullish(),
          refusal: z.string().nullish(),
          reasoning_content: z.string().nullish().catch(null),
          reasoning: z.string().nullish().catch(null),
        }),
      }),
    )
    .min(1),
  usage: z
    .looseObject({
      prompt_tokens: tokens,
      completion_tokens: tokens,
      cost: z.number().nonnegative().nullish(),
      prompt_tokens_details: z.looseObject({ cached_tokens: tokens }).nullish(),
      completion_tokens_details: z.looseObject({ reasoning_tokens: tokens }).nullish(),
    })
    .nullish()
    .catch(null),
});

/** Reads a chat completion; null where the body is none, whatever the server claims. */
export function readChatReply(body: unknown): ChatReply | null {
  const parsed = replySchema.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || choice === undefined) return null;
  const { content, refusal, reasoning_content: reasoningContent, reasoning } = choice.message;
  const text = typeof content === 'string' ? content : (content ?? []).map(textOfPart).join('');
  const isRefusal = text === '' && typeof refusal === 'string';
  return {
    text: isRefusal ? refusal : text,
    reasoning: reasoningContent ?? reasoning ?? null,
    finishReason: isRefusal ? 'refusal' : (choice.finish_reason ?? null),
    usage: readUsage(parsed.data.usage),
    model: parsed.data.model ?? null,
  };
}

/**
 * What a reply cost in US dollars: what the server reports, otherwise its tokens (cached ones at the full price) and images
 * at the profile's price; null where neither is known.
 */
export function costOf(usage: Usage | null, images: number, price: JudgeProfile['price']): number | null {
  if (usage?.costUsd !== null && usage?.costUsd !== undefined) return usage.costUsd;
  if (price === null || usage === null || usage.promptTokens === null || usage.completionTokens === null)
    return null;
  const input = (usage.promptTokens + (usage.cachedInputTokens ?? 0)) * price.inputPerMtok;
  return (input + usage.completionTokens * price.outputPerMtok) / 1e6 + images * price.perImage;
}

function readUsage(usage: z.infer<typeof replySchema>['usage']): Usage | null {
  if (usage === null || usage === undefined) return null;
  const cached = usage.prompt_tokens_details?.cached_tokens ?? null;
  const prompt = usage.prompt_tokens ?? null;
  return {
    // The wire counts cached tokens as part of the prompt; the run formats keep them apart.
    promptTokens: prompt === null ? null : Math.max(0, prompt - (cached ?? 0)),
    completionTokens: usage.completion_tokens ?? null,
    cachedInputTokens: cached,
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? null,
    costUsd: usage.cost ?? null,
  };
}

function textOfPart(content: z.infer<typeof part>): string {
  return typeof content === 'string' ? content : (content.text ?? '');
}
