import type { TrialPage } from '../../../src-main/api/index.ts';

interface Mark {
  readonly name: string;
  readonly shown: string;
  /** Percent of the drawn width. */
  readonly at: number;
}

/** Where the marks of a page's score line stand. */
export interface ScoreScale {
  readonly base: Mark & { readonly score: '0' };
  readonly reference: Mark & { readonly score: '100' };
  /** `inside` where the raw metric is between base and reference, so that it is not cut off. */
  readonly raw: (Mark & { readonly side: 'inside' | 'outside' }) | null;
  /** The whole line as a sentence. */
  readonly inWords: string;
}

/** Room at both ends, as a share of what is between the outermost marks, for their labels. */
const PADDING = 0.2;

/** The score line of a page; null where it lacks base or reference, or they are the wrong way round. */
export function scaleOf({ facts, verifier }: TrialPage): ScoreScale | null {
  const { base, reference } = verifier;
  const { raw } = facts;
  if (base === null || reference === null || base.value >= reference.value) return null;
  const values = [base.value, reference.value, ...(raw === null ? [] : [raw.value])];
  const padding = (Math.max(...values) - Math.min(...values)) * PADDING;
  const low = Math.min(...values) - padding;
  const high = Math.max(...values) + padding;
  const at = (value: number): number => ((value - low) / (high - low)) * 100;
  const inside = raw !== null && raw.value > base.value && raw.value <= reference.value;
  return {
    base: { name: verifier.baseName ?? 'base', shown: base.shown, at: at(base.value), score: '0' },
    reference: {
      name: verifier.referenceName ?? 'reference',
      shown: reference.shown,
      at: at(reference.value),
      score: '100',
    },
    raw:
      raw === null
        ? null
        : { name: 'raw', shown: raw.shown, at: at(raw.value), side: inside ? 'inside' : 'outside' },
    inWords: `Score line: base ${base.shown} scores 0, reference ${reference.shown} scores 100, raw metric ${raw?.shown ?? 'not shown'}`,
  };
}
