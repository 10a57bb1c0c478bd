import { createHash } from 'node:crypto';
import { ITEMS, type Item, type LabelValue } from '../../domain/index.ts';
import { sharedSubjects, standingLabels, type JournalEvent, type Store } from '../../store/index.ts';

/** One item of one rollout on which several people gave blind answers, to be decided by somebody else. */
export interface AdjudicationCase {
  readonly identity: string;
  readonly item: Item;
  /** Without names, in an order that has nothing to do with them. */
  readonly answers: readonly { readonly value: LabelValue; readonly note: string | null }[];
  readonly annotators: readonly string[];
  readonly isConflict: boolean;
  /** The final label that stands; null while there is none. */
  readonly final: { readonly value: LabelValue; readonly reason: string | null; readonly by: string } | null;
}

/** Share of agreements that are adjudicated too: conflicts alone would move labels one way (docs/statistics.md). */
const AGREEMENT_SHARE = 0.1;

/**
 * Every conflict between people's first blind answers, and a random tenth of their agreements, in a random order in which the two
 * cannot be told apart. The same labels give the same cases.
 */
export function adjudicationCases(store: Store): readonly AdjudicationCase[] {
  const cases = sharedSubjects(store).flatMap((identity) =>
    casesOf(identity, standingLabels(store, identity)),
  );
  return cases
    .map((found) => ({ found, order: ticket('order', found) }))
    .sort((a, b) => a.order - b.order)
    .map(({ found }) => found);
}

function casesOf(identity: string, events: readonly JournalEvent[]): readonly AdjudicationCase[] {
  return ITEMS.flatMap((item) => {
    const ofItem = events.filter((event) => event.item === item);
    const answers = firstBlindAnswers(ofItem.filter(({ kind }) => kind === 'label'));
    const isConflict = new Set(answers.map(({ value }) => value)).size > 1;
    const drawn = isConflict || ticket('draw', { identity, item }) < AGREEMENT_SHARE;
    if (answers.length < 2 || !drawn) return [];
    const byTicket = answers.toSorted(
      (a, b) => ticket(a.uuid, { identity, item }) - ticket(b.uuid, { identity, item }),
    );
    return [
      {
        identity,
        item,
        answers: byTicket.map(({ value, note }) => ({ value: value as LabelValue, note })),
        annotators: answers.map(({ annotator }) => annotator),
        isConflict,
        final: finalOf(ofItem.filter(({ kind }) => kind === 'adjudication')),
      },
    ];
  });
}

/** Each person's answer at the place where they first gave a blind one; a change before a reveal counts. */
function firstBlindAnswers(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const first = new Map<string, JournalEvent>();
  for (const event of events) {
    const { annotator, blind, afterReveal, value } = event;
    const earlier = first.get(annotator);
    if (value === null) first.delete(annotator);
    else if (blind && !afterReveal && (earlier === undefined || isSamePlace(earlier, event)))
      first.set(annotator, event);
  }
  return [...first.values()];
}

function isSamePlace(a: JournalEvent, b: JournalEvent): boolean {
  return a.queueUuid === b.queueUuid && a.queuePosition === b.queuePosition;
}

function finalOf(events: readonly JournalEvent[]): AdjudicationCase['final'] {
  const last = events.findLast(({ inForce }) => inForce);
  if (last === undefined || last.value === null) return null;
  // Adjudications take label values only, here and in a merge.
  return { value: last.value as LabelValue, reason: last.note, by: last.annotator };
}

/** A number uniform in [0, 1) that the case alone decides. */
function ticket(purpose: string, { identity, item }: Pick<AdjudicationCase, 'identity' | 'item'>): number {
  const digest = createHash('sha256')
    .update(JSON.stringify([purpose, identity, item]))
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}
