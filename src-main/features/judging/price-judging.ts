import type { Item } from '../../domain/index.ts';
import { cacheKey, estimateCost, itemsToAsk, judgeQuestion } from '../../judge/index.ts';
import type { CostEstimate, JudgeProfile, PricedRequest, Rubric } from '../../judge/index.ts';
import { judgeAnswersTo } from '../../store/index.ts';
import type { JudgeTarget, Store } from '../../store/index.ts';
import { everyTarget } from './judge-folder.ts';
import { scopeRollouts } from './judge-scope.ts';
import type { JudgeScope, ScopedRollouts } from './judge-scope.ts';

export interface PriceOptions {
  readonly scope: JudgeScope;
  readonly profile: JudgeProfile;
  readonly rubric: Rubric;
  readonly items: readonly Item[];
  readonly fresh: boolean;
}

/** What a judging would ask and cost. */
export interface JudgingPrice {
  /** Rollouts that the judge would be asked about. */
  readonly rollouts: number;
  readonly leftOut: ScopedRollouts['leftOut'];
  /** Those whose very question has been answered, which costs nothing. */
  readonly answered: number;
  /** Of the rest. */
  readonly estimate: CostEstimate;
}

/** Frames of a rollout that was not drawn yet (docs/guide/scores.md, Rendering). */
const FRAMES = 4;

/** Prices a judging without asking anybody. Rollouts that were not audited yet count as not answered. Throws `bad-filter`. */
export function priceJudging(store: Store, options: PriceOptions): JudgingPrice {
  const { profile, rubric, items, fresh } = options;
  const { filter, count, leftOut } = scopeRollouts(store, options.scope);
  let answered = 0;
  const toAsk = function* (): Generator<PricedRequest> {
    for (const target of everyTarget(store, filter)) {
      const { prompt, objects, moving } = target;
      const asked = itemsToAsk(items, moving);
      if (asked.length === 0 || (!fresh && isAnswered(store, target, asked, options))) answered += 1;
      else
        yield { prompt, objects, moving, items, frames: { length: target.render?.frames.length || FRAMES } };
    }
  };
  const estimate = estimateCost(toAsk(), profile, rubric);
  return { rollouts: count, leftOut, answered, estimate };
}

function isAnswered(
  store: Store,
  { render, prompt, objects, moving }: JudgeTarget,
  items: readonly Item[],
  { profile, rubric }: PriceOptions,
): boolean {
  if (render === null) return false;
  const frameHashes = render.frames.map(({ sha256 }) => sha256);
  const question = judgeQuestion({ prompt, objects, moving }, items, frameHashes, profile, rubric);
  return judgeAnswersTo(store, cacheKey(question)).some(({ problem }) => problem === null);
}
