import type { LabelValue } from '../../domain/index.ts';
import type { LabelStatement } from '../../store/index.ts';

/** A statement that was not taken back. */
export type StandingLabel = LabelStatement & { readonly value: LabelValue };

/**
 * The statements that count, oldest first: without what was undone or taken back, and without an answer that the same person
 * changed at the same place of a queue before anything was revealed. What was said after a reveal stands beside the blind
 * answer, not in its place.
 */
export function standingLabels(statements: readonly LabelStatement[]): readonly StandingLabel[] {
  const undone = new Set(statements.flatMap(({ undoesUuid }) => undoesUuid ?? []));
  const said = statements.filter(({ uuid, undoesUuid }) => undoesUuid === null && !undone.has(uuid));
  const standing = new Map<string, StandingLabel[]>();
  for (const statement of said) {
    const who = JSON.stringify([statement.identity, statement.kind, statement.item, statement.annotator]);
    standing.set(who, follow(standing.get(who) ?? [], statement));
  }
  const kept = new Set([...standing.values()].flat().map(({ uuid }) => uuid));
  return said.filter((statement): statement is StandingLabel => kept.has(statement.uuid));
}

/** What one person's statements on one item amount to after the next one. */
function follow(before: readonly StandingLabel[], next: LabelStatement): StandingLabel[] {
  const { value } = next;
  if (value === null) return [];
  const others = next.blind
    ? before.filter((earlier) => !earlier.blind || !isSamePlace(earlier, next))
    : [...before];
  return [...others, { ...next, value }];
}

function isSamePlace(a: LabelStatement, b: LabelStatement): boolean {
  return a.queueId === b.queueId && a.queuePosition === b.queuePosition;
}
