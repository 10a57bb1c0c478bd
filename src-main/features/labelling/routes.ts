import { z } from 'zod';
import { AuditError, ITEMS, LABEL_VALUES } from '../../domain/index.ts';
import { tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { annotatorName, folderChange, folderProcedure } from '../../api/kernel/procedures.ts';
import { t } from '../../api/kernel/trpc.ts';
import { changeStep, commitStep, undoStep } from '../../store/index.ts';
import type { StepChange, StepStatement, Store } from '../../store/index.ts';
import { readJudgeRubric } from '../judging/index.ts';
import { describeEntry } from './describe-entry.ts';
import {
  blindness,
  isComplete,
  openQuestions,
  ownAnswers,
  placeAfter,
  placeIn,
  readSession,
  stateAnswer,
} from './index.ts';
import type { EntryInHand, OpenableStep, SessionSteps } from './index.ts';
import type { LabellingSession, LabellingState } from './labelling-state.ts';

const session = z.object({
  queueId: z.int().nonnegative(),
  annotator: annotatorName,
  focus: z.enum(ITEMS).nullable().default(null),
});
const entry = session.extend({ position: z.int().nonnegative() });
const note = z.string().max(20_000).nullable();
const staysHere = (): boolean => false;

/** Blind labelling of a queue, one answer at a time. */
export const labellingRoutes = t.router({
  /** The entry at a place of the annotator's order; without one, the first that is open, then what was skipped. */
  state: folderProcedure
    .input(session.extend({ place: z.int().nonnegative().nullable().default(null) }))
    .query(({ ctx, input }) =>
      show(ctx, input.workspaceId, input, readSession(ctx.store, input), input.place),
    ),
  /** On disk when this returns; then comes the next question or entry. Throws `not-asked`. */
  commit: folderChange
    .input(
      entry.extend({
        key: z.enum([...ITEMS, 'gate', 'flag']),
        /** Null takes the answer back. */
        value: z.enum(LABEL_VALUES).nullable(),
        note,
        /** Time on this entry since the last commit. */
        spentMs: z.number().min(0).max(86_400_000),
      }),
    )
    .mutation(({ ctx, input }) => {
      const { key, value, spentMs } = input;
      let wasDone = false;
      return change(
        ctx,
        input.workspaceId,
        input,
        input.position,
        (inHand) => {
          wasDone = inHand.step.isDone;
          const statement = stateAnswer(inHand, key, value, input.note);
          commitStep(inHand.store, placeIn(inHand), [statement], {
            isDone: isComplete(inHand, { [key]: value }),
            addSpentMs: spentMs,
          });
        },
        // Changing an answer of an entry that was done already stays there.
        (step) => step.isDone && !wasDone,
      );
    }),
  /** Says the answers that stand at the entry again with another note. */
  note: folderChange.input(entry.extend({ note })).mutation(({ ctx, input }) =>
    change(
      ctx,
      input.workspaceId,
      input,
      input.position,
      (inHand) => {
        const statements = ownAnswers(inHand).map((answer): StepStatement => ({
          ...answer,
          note: input.note,
          ...blindness(inHand),
        }));
        if (statements.length === 0) return;
        const isDone = inHand.step.state === 'done';
        commitStep(inHand.store, placeIn(inHand), statements, { isDone, addSpentMs: 0 });
      },
      staysHere,
    ),
  ),
  skip: folderChange.input(entry).mutation(({ ctx, input }) =>
    change(
      ctx,
      input.workspaceId,
      input,
      input.position,
      (inHand) => mark(inHand, { state: 'skipped' }),
      () => true,
    ),
  ),
  secondLook: folderChange
    .input(entry.extend({ isSecondLook: z.boolean() }))
    .mutation(({ ctx, input }) =>
      change(
        ctx,
        input.workspaceId,
        input,
        input.position,
        (inHand) => mark(inHand, { secondLook: input.isSecondLook }),
        staysHere,
      ),
    ),
  /** Shows what was kept back, and notes that it did. Throws `reveal-before-label` while a question is open. */
  reveal: folderChange
    .input(entry)
    .mutation(({ ctx, input }) => change(ctx, input.workspaceId, input, input.position, reveal, staysHere)),
  /** Takes the newest answer in this queue back and shows its entry; null where none is left. */
  undo: folderChange.input(session).mutation(async ({ ctx, input }): Promise<LabellingState | null> => {
    const { workspaceId, queueId, annotator } = input;
    const position = undoStep(ctx.store, queueId, annotator);
    if (position === null) return null;
    tellChanged(ctx, workspaceId, 'labels', 'rollouts', 'queues');
    const read = readSession(ctx.store, input);
    const place = read.steps.findIndex((step) => step.position === position);
    return show(ctx, workspaceId, input, read, place < 0 ? null : place);
  }),
});

/** The state with the entry at `place`, or at the place that comes first where that is null. */
async function show(
  context: AssayContext,
  workspaceId: string,
  session: LabellingSession,
  read: SessionSteps,
  place: number | null,
): Promise<LabellingState> {
  const { queue, recipe, steps, progress } = read;
  const at = place ?? placeAfter(steps, -1);
  const after = at === null ? null : placeAfter(steps, at);
  const describe = async (where: number | null) =>
    where === null
      ? null
      : describeEntry(context, workspaceId, session, read, where, await readJudgeRubric(context.protocol));
  return {
    queue: { id: queue.id, name: queue.name, asks: recipe.asks, items: queue.items, isBlind: recipe.blind },
    progress,
    entry: await describe(at),
    next: await describe(after),
  };
}

/** Runs a change of one entry and shows it again, or what comes after it. */
async function change(
  context: AssayContext & { readonly store: Store },
  workspaceId: string,
  session: LabellingSession,
  position: number,
  act: (entry: EntryInHand) => void,
  goesOn: (step: OpenableStep) => boolean,
): Promise<LabellingState> {
  const { store } = context;
  const before = readSession(store, session);
  const place = placeOf(before, position);
  act({ store, session, step: before.steps[place]!, read: before });
  tellChanged(context, workspaceId, 'labels', 'rollouts', 'queues');
  const after = readSession(store, session);
  const leaves = goesOn(after.steps[place]!);
  const next = leaves ? placeAfter(after.steps, place) : place;
  return next === null
    ? { ...(await show(context, workspaceId, session, after, place)), entry: null, next: null }
    : show(context, workspaceId, session, after, next);
}

function reveal(inHand: EntryInHand): void {
  if (openQuestions(inHand).length > 0)
    throw new AuditError({
      code: 'reveal-before-label',
      message: 'what was kept back is shown after the questions are answered',
      hint: 'answer them first',
    });
  mark(inHand, { revealedAtMs: Date.now() });
}

function placeOf({ steps }: SessionSteps, position: number): number {
  const place = steps.findIndex((step) => step.position === position);
  if (place >= 0) return place;
  throw new AuditError({
    code: 'no-such-entry',
    message: 'this entry is not among yours, or its rollout is no longer in the folder',
    hint: 'go back to the queue',
  });
}

function mark(entry: EntryInHand, change: StepChange): void {
  changeStep(entry.store, placeIn(entry), change);
}
