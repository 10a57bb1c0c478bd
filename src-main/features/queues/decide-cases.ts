import { AuditError, type Item, type LabelValue } from '../../domain/index.ts';
import { appendEntries, inTransaction, type Store } from '../../store/index.ts';
import { adjudicationCases } from './adjudication-cases.ts';

/** A final label, as an adjudicator gives it. */
export interface Decision {
  readonly identity: string;
  readonly item: Item;
  readonly value: LabelValue;
  readonly reason: string;
}

/**
 * Commits final labels as one durable transaction; an undo takes back one of them. Throws `reason-missing`, and `not-a-third-person` where the adjudicator is one
 * of those who answered; nothing is committed then.
 */
export function decideCases(store: Store, adjudicator: string, decisions: readonly Decision[]): void {
  const cases = new Map(adjudicationCases(store).map((found) => [keyOf(found), found]));
  for (const decision of decisions) {
    if (decision.reason === '') {
      throw new AuditError({
        code: 'reason-missing',
        message: 'a final label needs its reason',
        hint: 'say in a few words what decides it',
      });
    }
    if (cases.get(keyOf(decision))?.annotators.includes(adjudicator) === true) {
      throw new AuditError({
        code: 'not-a-third-person',
        message: 'you answered this yourself; somebody else must decide it',
        hint: 'choose another annotator in Settings, or leave the case to others',
      });
    }
  }
  inTransaction(store.audit, () => {
    for (const { identity, item, value, reason } of decisions)
      appendEntries(store, [
        {
          ...{ kind: 'adjudication', subject: identity, item, value, annotator: adjudicator, note: reason },
          ...{ blind: true, afterReveal: false, queueUuid: null, queuePosition: null },
        },
      ]);
  });
}

function keyOf({ identity, item }: Pick<Decision, 'identity' | 'item'>): string {
  return `${identity} ${item}`;
}
