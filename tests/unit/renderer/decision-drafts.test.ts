import { computed, shallowRef } from 'vue';
import { describe, expect, test } from 'vitest';
import { useDecisionDrafts } from '../../../src-renderer/views/adjudication/useDecisionDrafts.ts';
import type { AdjudicationView } from '../../../src-main/api/index.ts';

type Case = Pick<AdjudicationView, 'rolloutId' | 'item' | 'final'>;

const FIRST: Case = { rolloutId: 1, item: 'figure', final: null };
const SECOND: Case = { rolloutId: 1, item: 'scene', final: null };
const DECIDED: Case = { rolloutId: 2, item: 'scene', final: { value: 'no', reason: 'a photo of it' } };

function draftsAt(first: Case) {
  const current = shallowRef<Case | null>(first);
  return { current, drafts: useDecisionDrafts(computed(() => current.value)) };
}

describe('the draft of a decision', () => {
  test('keeps an answer without a reason until the reason is there', () => {
    const { drafts } = draftsAt(FIRST);
    expect(drafts.choose('yes')).toBeNull();
    expect(drafts.waiting.value).toBe('yes');
    drafts.reason.value = ' two legs ';
    expect(drafts.choose('yes')).toEqual({ value: 'yes', reason: 'two legs' });
  });

  test('stays with its case while one looks at another', () => {
    const { current, drafts } = draftsAt(FIRST);
    drafts.choose('unclear');
    drafts.reason.value = 'half hid';
    current.value = SECOND;
    expect([drafts.waiting.value, drafts.reason.value]).toEqual([null, '']);
    current.value = FIRST;
    expect([drafts.waiting.value, drafts.reason.value]).toEqual(['unclear', 'half hid']);
  });

  test('begins with the reason of a decided case, and is forgotten once that is decided anew', () => {
    const { drafts } = draftsAt(DECIDED);
    expect(drafts.reason.value).toBe('a photo of it');
    drafts.reason.value = 'it is a painting';
    drafts.drop(DECIDED);
    expect(drafts.reason.value).toBe('a photo of it');
  });

  test('is nothing while there is no case', () => {
    const { current, drafts } = draftsAt(FIRST);
    drafts.choose('no');
    current.value = null;
    expect([drafts.waiting.value, drafts.reason.value]).toEqual([null, '']);
  });
});
