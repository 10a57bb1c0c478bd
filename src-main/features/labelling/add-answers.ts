import type { LabelValue } from '../../domain/index.ts';
import { commitSteps, inTransaction, type StepStatement, type Store } from '../../store/index.ts';
import {
  answerOf,
  isComplete,
  ownAnswers,
  placeIn,
  questionsOf,
  stateAnswer,
  type EntryInHand,
  type QuestionKey,
} from './entry-in-hand.ts';
import type { GivenAnswers, RejectedLine } from './read-answers.ts';
import { entryOf, readSession, type OpenableStep, type SessionSteps } from './session.ts';

interface AnswersFrom {
  readonly queueId: number;
  readonly annotator: string;
  /** Whether the annotator knew verdicts, runs or other people's labels: then nothing of it is blind. */
  readonly sawResults: boolean;
}

/** What stands and what a table says instead. */
interface AnswerConflict {
  readonly line: number;
  readonly identity: string;
  readonly question: QuestionKey;
  readonly here: LabelValue;
  readonly there: LabelValue;
}

export interface AddedAnswers {
  readonly added: number;
  /** Answers that were here already. */
  readonly known: number;
  /** What is here stays. */
  readonly conflicts: readonly AnswerConflict[];
  readonly rejected: readonly RejectedLine[];
}

/**
 * Commits answers that were given outside this program to entries of a queue, in one transaction that nobody else's comes into:
 * what stands is read in it, too. They are taken as those of
 * the labelling view: the same questions, the same word on what is blind. Adding them again changes nothing. Throws
 * `no-such-queue`.
 */
export function addAnswers(store: Store, from: AnswersFrom, given: readonly GivenAnswers[]): AddedAnswers {
  return inTransaction(store.audit, () => addInTurn(store, from, given));
}

function addInTurn(
  store: Store,
  { queueId, annotator, sawResults }: AnswersFrom,
  given: readonly GivenAnswers[],
): AddedAnswers {
  const session = { queueId, annotator, focus: null };
  const read = readSession(store, session);
  const find = entryFinder(read);
  const standing = Map.groupBy(read.answers, ({ queuePosition }) => queuePosition);
  const entries = new Map<number, EntryAnswers>();
  const conflicts: AnswerConflict[] = [];
  const rejected: RejectedLine[] = [];
  let known = 0;
  for (const { line, values, note, ...place } of given) {
    const step = find(place);
    if (typeof step === 'string') {
      rejected.push({ line, reason: step });
      continue;
    }
    const own = { ...read, answers: standing.get(step.position) ?? [] };
    const answers = entries.get(step.position) ?? openEntry({ store, session, read: own, step });
    entries.set(step.position, answers);
    for (const [key, value] of Object.entries(values) as [QuestionKey, LabelValue][]) {
      const here = answers.standing.get(key) ?? answers.taken.get(key)?.value;
      if (!answers.asked.includes(key))
        rejected.push({ line, reason: `${key} is not asked about this entry` });
      else if (here === undefined) answers.taken.set(key, { value, note });
      else if (here === value) known += 1;
      else conflicts.push({ line, identity: step.identity, question: key, here, there: value });
    }
  }
  const answered = [...entries.values()].filter(({ taken }) => taken.size > 0);
  commitSteps(
    store,
    answered.map(({ entry, taken }) => ({
      place: placeIn(entry),
      statements: [...taken].map(([key, { value, note }]): StepStatement => {
        const statement = stateAnswer(entry, key, value, note);
        return sawResults ? { ...statement, blind: false, afterReveal: true } : statement;
      }),
      isDone: isComplete(entry, Object.fromEntries([...taken].map(([key, { value }]) => [key, value]))),
    })),
  );
  return { added: answered.reduce((sum, { taken }) => sum + taken.size, 0), known, conflicts, rejected };
}

interface EntryAnswers {
  readonly entry: EntryInHand;
  readonly asked: readonly QuestionKey[];
  /** What this person has answered here before. */
  readonly standing: ReadonlyMap<QuestionKey, LabelValue>;
  /** What is to be added. */
  readonly taken: Map<QuestionKey, { readonly value: LabelValue; readonly note: string | null }>;
}

function openEntry(entry: EntryInHand): EntryAnswers {
  const own = ownAnswers(entry).map(({ kind, item, value }) => answerOf(kind, item, value));
  return { entry, asked: questionsOf(entry), standing: new Map(own), taken: new Map() };
}

type Place = Pick<GivenAnswers, 'entry' | 'identity' | 'position'>;

/**
 * Finds the step that a line means: by its number in the annotator's order, its position in the queue, or the first showing of a
 * rollout. Gives the reason where there is none.
 */
function entryFinder({ steps, entries }: SessionSteps): (place: Place) => OpenableStep | string {
  const isRepeat = ({ position }: OpenableStep) => entries[position]?.repeatOf !== null;
  const byEntry = new Map(steps.map((step) => [entryOf(step), step]));
  const byPosition = new Map(steps.map((step) => [step.position, step]));
  // The first of those that are given again wins, so it comes last.
  const repeatsFirst = steps.toSorted((a, b) => Number(isRepeat(b)) - Number(isRepeat(a)));
  const byIdentity = new Map(repeatsFirst.map((step) => [step.identity, step]));
  return ({ entry, identity, position }) => {
    const meant = [
      ...(entry === null ? [] : [byEntry.get(entry)]),
      ...(position === null ? [] : [byPosition.get(position)]),
    ];
    const step = meant.length > 0 ? meant[0] : byIdentity.get(identity ?? '');
    if (step === undefined) return 'no entry of this annotator in the queue';
    const isOther = meant.some((other) => other !== step);
    return isOther || (identity !== null && step.identity !== identity)
      ? 'entry, position and identity are not of one rollout'
      : step;
  };
}
