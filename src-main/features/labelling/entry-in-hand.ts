import { AuditError, type Item, type LabelValue } from '../../domain/index.ts';
import { itemsToAsk } from '../../judge/index.ts';
import {
  firstReveal,
  getRollout,
  hasAdjudicated,
  type StepStatement,
  type Store,
  type StoredRollout,
} from '../../store/index.ts';
import type { QueueRecipe } from '../queues/index.ts';
import type { LabellingSession, OpenableStep, SessionSteps } from './session.ts';

/** What one question is about: an item, or whether the gate or the flag was right. */
export type QuestionKey = Item | 'gate' | 'flag';

/** An entry of a queue that its annotator is about to answer. */
export interface EntryInHand {
  readonly store: Store;
  readonly session: LabellingSession;
  readonly read: SessionSteps;
  readonly step: OpenableStep;
}

/** What is asked about a rollout: the queue's items, without motion where nothing is said to move. */
export function askedAbout(
  { task }: Pick<StoredRollout, 'task'>,
  { asks, items }: Pick<QueueRecipe, 'asks' | 'items'>,
): readonly QuestionKey[] {
  return asks === 'items' ? itemsToAsk(items, task.moving) : [asks];
}

export const placeIn = ({ session, step }: EntryInHand) => ({
  queueId: session.queueId,
  annotator: session.annotator,
  position: step.position,
});

/** The answers that stand at this entry. */
export function ownAnswers({ read, step }: EntryInHand) {
  return read.answers
    .filter(({ queuePosition }) => queuePosition === step.position)
    .map(({ kind, subject, item, value }) => ({ kind, subject, item, value }));
}

/** The question that a statement answers, and the answer in the words of the question. */
export function answerOf(
  kind: string,
  item: string,
  value: string | null,
): readonly [QuestionKey, LabelValue] {
  if (kind === 'gate-audit') return ['gate', fromAudit(value)];
  if (kind === 'flag-audit') return ['flag', fromAudit(value)];
  // Events of a queue are made by `stateAnswer` alone, which takes items and label values only.
  return [item as QuestionKey, value as LabelValue];
}

const AUDIT_VALUES = { yes: 'right', no: 'wrong', unclear: 'unclear' } as const;

function fromAudit(value: string | null): LabelValue {
  return value === 'right' ? 'yes' : value === 'wrong' ? 'no' : 'unclear';
}

/** The statement that answers a question; null takes the answer back. Throws `not-asked`. */
export function stateAnswer(
  entry: EntryInHand,
  key: QuestionKey,
  value: LabelValue | null,
  note: string | null,
): StepStatement {
  if (!questionsOf(entry).includes(key)) {
    throw new AuditError({
      code: 'not-asked',
      message: `this queue does not ask about ${key}`,
      hint: 'go back to the queue',
    });
  }
  const common = { subject: entry.step.identity, note, ...blindness(entry) };
  if (key === 'gate' || key === 'flag') {
    return { ...common, kind: `${key}-audit`, item: '', value: value === null ? null : AUDIT_VALUES[value] };
  }
  const isRepeat = entry.read.entries[entry.step.position]?.repeatOf !== null;
  return { ...common, kind: isRepeat ? 'repeat' : 'label', item: key, value };
}

/** Decided here and not by who answers. Who audits a gate or flag knows what it said. */
export function blindness({ store, session, step, read }: EntryInHand) {
  const { annotator } = session;
  const afterReveal =
    firstReveal(store, step.identity, annotator) !== null || hasAdjudicated(store, step.identity, annotator);
  return { blind: read.recipe.blind && read.recipe.asks === 'items' && !afterReveal, afterReveal };
}

export const questionsOf = ({ store, step, read }: EntryInHand): readonly QuestionKey[] =>
  askedAbout(getRollout(store, step.rolloutId), read.recipe);

/** Whether every question of the queue is answered once these answers are given (null: taken back). */
export function isComplete(
  entry: EntryInHand,
  given: Readonly<Partial<Record<QuestionKey, LabelValue | null>>>,
): boolean {
  const answered = answeredKeys(entry);
  return questionsOf(entry).every((key) => (key in given ? given[key] !== null : answered.has(key)));
}

/** The questions of the session that have no answer yet. */
export function openQuestions(entry: EntryInHand): readonly QuestionKey[] {
  const { focus } = entry.session;
  const answered = answeredKeys(entry);
  return questionsOf(entry).filter((key) => (focus === null || key === focus) && !answered.has(key));
}

function answeredKeys(entry: EntryInHand): ReadonlySet<string> {
  return new Set(ownAnswers(entry).map(({ kind, item, value }) => answerOf(kind, item, value)[0]));
}
