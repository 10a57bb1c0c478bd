import { shallowRef, toValue, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { problemOf } from '../api/problem.ts';
import type { LongText } from '../../src-main/api/index.ts';
import type { Problem } from '../../src-main/domain/index.ts';

/** Which text of which rollout. */
export interface TextAddress {
  readonly workspaceId: string;
  readonly rolloutId: number;
  readonly part: LongText;
}

/** Characters fetched at a time: what is longer is read on when asked for. */
const PART_CHARS = 4_000_000;

/** A long text, fetched when first asked for and forgotten when its address changes. */
export function useLongText(address: MaybeRefOrGetter<TextAddress>) {
  const text = shallowRef<string | null>(null);
  const totalChars = shallowRef(0);
  const isLoading = shallowRef(false);
  const problem = shallowRef<Problem | null>(null);
  let generation = 0;

  watch(
    () => JSON.stringify(toValue(address)),
    () => {
      generation += 1;
      text.value = null;
      isLoading.value = false;
      problem.value = null;
    },
  );

  /** Fetches the text, or its next part. */
  async function load(): Promise<void> {
    if (isLoading.value) return;
    const mine = generation;
    const before = text.value ?? '';
    isLoading.value = true;
    problem.value = null;
    try {
      const part = await api.rollouts.text.query({
        ...toValue(address),
        offset: before.length,
        limit: PART_CHARS,
      });
      if (mine !== generation) return;
      text.value = before + part.text;
      totalChars.value = part.totalChars;
    } catch (thrown) {
      if (mine === generation) problem.value = problemOf(thrown);
    } finally {
      if (mine === generation) isLoading.value = false;
    }
  }

  return { text, totalChars, isLoading, problem, load };
}
