import { describe, expect, test } from 'vitest';
import {
  namesIn,
  newDraft,
  recipeOfDraft,
  withPerson,
} from '../../../src-renderer/views/queues/queue-draft.ts';

describe('a queue’s draft', () => {
  test.each([
    { filter: '', among: 'judged', narrowed: 'has:judge' },
    { filter: 'run:#1 OR run:#2', among: 'judged', narrowed: '(run:#1 OR run:#2) has:judge' },
    { filter: 'run:#1', among: 'drawn', narrowed: '(run:#1) has:drawing' },
    { filter: 'run:#1', among: 'all', narrowed: 'run:#1' },
  ] as const)('$filter among $among → $narrowed', ({ filter, among, narrowed }) => {
    expect(recipeOfDraft(newDraft({ filter }, among)).filter).toBe(narrowed);
  });

  test('takes all that a given filter matches, and draws at random without one', () => {
    expect(newDraft({ filter: 'id:3' }, 'drawn').draw).toBe('matching');
    expect(newDraft({ filter: '' }, 'judged').draw).toBe('random');
  });

  test('draws as many at random as are wished for, from a filter as well', () => {
    const draft = newDraft({ filter: 'run:#1', cells: { perCell: 9, by: 'motion' } }, 'judged');
    expect(draft).toMatchObject({ draw: 'stratified', perCell: 9, by: ['motion'] });
    expect(draft.items).toContain('scene');
    expect(recipeOfDraft(draft).draw).toEqual({ kind: 'stratified', perCell: 9, by: ['motion'] });
  });

  test('asks about refusals without narrowing to what the judge saw', () => {
    const draft = { ...newDraft({ filter: 'run:#1' }, 'judged'), draw: 'gate-failures' as const };
    expect(recipeOfDraft(draft)).toMatchObject({ asks: 'gate', filter: 'run:#1' });
  });
});

describe('the people of a draft', () => {
  test('are added once, whatever has been typed before', () => {
    expect(withPerson('', 'Ada')).toBe('Ada');
    expect(withPerson('Ada,  Ben,', 'Cy')).toBe('Ada, Ben, Cy');
    expect(withPerson('Ada, Ben', 'Ada')).toBe('Ada, Ben');
    expect(namesIn(' , Ada')).toEqual(['Ada']);
  });
});
