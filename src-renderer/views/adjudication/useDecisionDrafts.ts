import { computed, reactive } from 'vue';
import type { ComputedRef } from 'vue';
import type { AdjudicationView } from '../../../src-main/api/index.ts';
import type { LabelValue } from '../../../src-main/domain/index.ts';

type Case = Pick<AdjudicationView, 'rolloutId' | 'item' | 'final'>;

interface Draft {
  readonly reason: string;
  /** Chosen, and waiting for its reason. */
  readonly value: LabelValue | null;
}

/** The case as a key: one item of one rollout. */
export function keyOfCase({ rolloutId, item }: Pick<Case, 'rolloutId' | 'item'>): string {
  return `${rolloutId} ${item}`;
}

/**
 * What is written and chosen about each case before it is decided. An answer needs its reason: one that is chosen first waits for
 * it, also while one looks at other cases. A decided case begins with its reason.
 */
export function useDecisionDrafts(current: ComputedRef<Case | null>) {
  const drafts = reactive(new Map<string, Draft>());
  const draft = computed<Draft>(() => {
    const found = current.value;
    if (found === null) return { reason: '', value: null };
    return drafts.get(keyOfCase(found)) ?? { reason: found.final?.reason ?? '', value: null };
  });

  function put(change: Partial<Draft>): void {
    if (current.value !== null) drafts.set(keyOfCase(current.value), { ...draft.value, ...change });
  }

  const reason = computed({ get: () => draft.value.reason, set: (text) => put({ reason: text }) });
  const waiting = computed(() => draft.value.value);

  /** The decision that can be written down: the value with its reason. Null where the reason is missing; the value is kept then. */
  function choose(value: LabelValue): { readonly value: LabelValue; readonly reason: string } | null {
    const written = draft.value.reason.trim();
    if (written !== '') return { value, reason: written };
    put({ value });
    return null;
  }

  /** Forgets what was kept about a case, once it is decided. */
  function drop(found: Pick<Case, 'rolloutId' | 'item'>): void {
    drafts.delete(keyOfCase(found));
  }

  return { reason, waiting, choose, drop };
}
