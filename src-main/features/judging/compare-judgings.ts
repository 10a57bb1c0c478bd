import type { PerItem, Verdict } from '../../domain/index.ts';
import { flipRates } from '../../judge/index.ts';
import type { FlipRate } from '../../judge/index.ts';
import { judgedVerdicts, recordedVerdicts } from '../../store/index.ts';
import type { Store } from '../../store/index.ts';

/** One side of a comparison: what the run recorded, or a judge's oldest or newest answers (see `listJudges`). */
export type Judging =
  | { readonly kind: 'recorded' }
  | { readonly kind: 'judge'; readonly judgeId: number; readonly take: 'first' | 'newest' };

/** Two judgings of the same rollouts, item by item; the lists hold the numbers of the rollouts that differ. */
export interface JudgingComparison {
  /** Rollouts that both judged. */
  readonly rollouts: number;
  readonly items: PerItem<FlipRate<number>>;
}

/** Compares two judgings over the rollouts that match. Throws `bad-filter`. */
export function compareJudgings(
  store: Store,
  filter: string,
  first: Judging,
  second: Judging,
): JudgingComparison {
  const left = verdictsOf(store, filter, first);
  const right = verdictsOf(store, filter, second);
  const pairs = [...left].flatMap(([id, verdicts]) => {
    const other = right.get(id);
    return other === undefined ? [] : [{ id, first: verdicts, second: other }];
  });
  return { rollouts: pairs.length, items: flipRates(pairs) };
}

function verdictsOf(
  store: Store,
  filter: string,
  judging: Judging,
): ReadonlyMap<number, PerItem<Verdict | null>> {
  if (judging.kind === 'recorded') return recordedVerdicts(store, filter);
  const judged = judgedVerdicts(store, filter, judging.judgeId);
  return new Map([...judged].map(([id, verdicts]) => [id, verdicts[judging.take]]));
}
