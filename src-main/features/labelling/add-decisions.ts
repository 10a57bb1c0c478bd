import type { Item } from '../../domain/index.ts';
import { inTransaction, type Store } from '../../store/index.ts';
import { adjudicationCases, decideCases, type AdjudicationCase, type Decision } from '../queues/index.ts';
import type { AddedAnswers } from './add-answers.ts';
import type { GivenAnswers } from './read-answers.ts';

/** The cases that wait for a third person who is not one of those who answered, in the order of the adjudication view. */
export function openCases(store: Store, adjudicator: string): readonly AdjudicationCase[] {
  return adjudicationCases(store).filter(
    ({ annotators, final }) => final === null && !annotators.includes(adjudicator),
  );
}

/**
 * Commits final labels that were given outside this program, in one transaction in which what stands is read, too. Adding them
 * again changes nothing.
 */
export function addDecisions(
  store: Store,
  adjudicator: string,
  given: readonly GivenAnswers[],
): AddedAnswers {
  return inTransaction(store.audit, () => addInTurn(store, adjudicator, given));
}

function addInTurn(store: Store, adjudicator: string, given: readonly GivenAnswers[]): AddedAnswers {
  const cases = new Map(adjudicationCases(store).map((found) => [keyOf(found), found]));
  const decisions = new Map<string, Decision>();
  const conflicts: AddedAnswers['conflicts'][number][] = [];
  const rejected: AddedAnswers['rejected'][number][] = [];
  let known = 0;
  for (const { line, identity, values, note } of given) {
    for (const [name, value] of Object.entries(values)) {
      const item = name as Item;
      const key = keyOf({ identity: identity ?? '', item });
      const found = cases.get(key);
      const here = decisions.get(key)?.value ?? found?.final?.value;
      if (identity === null || found === undefined)
        rejected.push({ line, reason: `there is no case about ${item} of this rollout` });
      else if (found.annotators.includes(adjudicator))
        rejected.push({ line, reason: `${adjudicator} answered this, so that somebody else must decide it` });
      else if (here === value) known += 1;
      else if (here !== undefined) conflicts.push({ line, identity, question: item, here, there: value });
      else if (note === null) rejected.push({ line, reason: 'a final label needs its reason' });
      else decisions.set(key, { identity, item, value, reason: note });
    }
  }
  decideCases(store, adjudicator, [...decisions.values()]);
  return { added: decisions.size, known, conflicts, rejected };
}

function keyOf({ identity, item }: { readonly identity: string; readonly item: Item }): string {
  return `${identity} ${item}`;
}
