import { countJudgeTargets } from '../../store/index.ts';
import type { Store } from '../../store/index.ts';

/** Which rollouts a judging is about. */
export interface JudgeScope {
  /** In the filter language. */
  readonly filter: string;
  /** At most so many rollouts, the first ones; null for all. */
  readonly limit: number | null;
}

/** What the scope comes to: the filter that matches exactly what can be asked about, and what is left out of it. */
export interface ScopedRollouts {
  readonly filter: string;
  readonly count: number;
  /** Rollouts that match but have no frames to show: without a drawing, or with 0 as their reward before the judge. */
  readonly leftOut: {
    readonly noDrawing: number;
    readonly gateFailed: number;
    readonly renderFailed: number;
    readonly blank: number;
  };
}

/** Each keeps what the judge is asked about (docs/guide/scores.md, Reward): its answer could change nothing for the others. */
const ASKED_ABOUT = ['has:drawing', '-gate-ok:no', '-render:no', '-blank:yes'] as const;

/** Narrows a scope to the rollouts that the judge is asked about, as far as is known now. Throws `bad-filter`. */
export function scopeRollouts(store: Store, { filter, limit }: JudgeScope): ScopedRollouts {
  const counts: number[] = [];
  let narrowed = parenthesised(filter);
  for (const term of ['', ...ASKED_ABOUT]) {
    narrowed = `${narrowed} ${term}`.trim();
    counts.push(countJudgeTargets(store, narrowed, null).count);
  }
  const [all = 0, drawn = 0, gated = 0, rendered = 0, shown = 0] = counts;
  const limited = countJudgeTargets(store, narrowed, limit);
  return {
    filter: limit === null ? narrowed : `${narrowed} id:..${limited.lastId}`,
    count: limited.count,
    leftOut: {
      noDrawing: all - drawn,
      gateFailed: drawn - gated,
      renderFailed: gated - rendered,
      blank: rendered - shown,
    },
  };
}

function parenthesised(filter: string): string {
  return filter.trim() === '' ? '' : `(${filter})`;
}
