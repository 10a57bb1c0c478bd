import { fillRubric, itemsToAsk } from './rubric.ts';
import type { Rubric, RubricSubject } from './rubric.ts';
import type { Item } from '../domain/index.ts';
import type { JudgeProfile } from './profile.ts';

/** What a question needs to be priced; the frames themselves are not needed. */
export interface PricedRequest extends RubricSubject {
  readonly items: readonly Item[];
  readonly frames: { readonly length: number };
}

/** Prices are null where the profile has none. `atMostUsd` counts replies of the full length that the sampling allows. */
export interface CostEstimate {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly expectedUsd: number | null;
  readonly atMostUsd: number | null;
}

/** English text in the tokenisers in use; an estimate only. */
const CHARS_PER_TOKEN = 4;
/** Six verdicts as JSON, with some room for prose around them. */
const REPLY_TOKENS = 80;

/** Prices questions before they are asked, each counted as one reply. */
export function estimateCost(
  requests: Iterable<PricedRequest>,
  profile: JudgeProfile,
  rubric: Rubric,
): CostEstimate {
  let count = 0;
  let images = 0;
  let inputTokens = 0;
  for (const request of requests) {
    count += 1;
    images += request.frames.length;
    inputTokens += inputTokensOf(request, profile, rubric);
  }
  const outputTokens = count * replyTokens(profile);
  return {
    requests: count,
    inputTokens,
    outputTokens,
    expectedUsd: priceOf(profile, inputTokens, outputTokens, images),
    atMostUsd: priceOf(profile, inputTokens, count * profile.sampling.maxTokens, images),
  };
}

/** US dollars to set aside for one reply: the estimate for the longest reply; 0 without a price. */
export function costAtMost(profile: JudgeProfile, rubric: Rubric, request: PricedRequest): number {
  return estimateCost([request], profile, rubric).atMostUsd ?? 0;
}

function inputTokensOf(request: PricedRequest, profile: JudgeProfile, rubric: Rubric): number {
  const question = fillRubric(rubric, request, itemsToAsk(request.items, request.moving));
  const text = Math.ceil((rubric.system.length + question.length) / CHARS_PER_TOKEN);
  return text + request.frames.length * profile.tokensPerImage;
}

function replyTokens(profile: JudgeProfile): number {
  return Math.min(REPLY_TOKENS, profile.sampling.maxTokens);
}

function priceOf(
  { price }: JudgeProfile,
  inputTokens: number,
  outputTokens: number,
  images: number,
): number | null {
  if (price === null) return null;
  return (
    (inputTokens * price.inputPerMtok + outputTokens * price.outputPerMtok) / 1e6 + images * price.perImage
  );
}
