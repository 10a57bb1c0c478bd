import { AuditError } from '../../domain/index.ts';
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
import { changeStep, commitStep, undoStep, type StepChange, type StepStatement } from '../../store/index.ts';
import { refuseIfReadOnly, storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import type { LabellingBackend, LabellingSession, LabellingState } from './contract.ts';
import { describeEntry } from './describe-entry.ts';
import { readJudgeRubric } from './judge-rubric.ts';

export function createLabelling(context: AssayContext): LabellingBackend {
  const rubric = () => readJudgeRubric(context.protocol);

  /** The state with the entry at `place`, or at the place that comes first where that is null. */
  async function show(
    workspaceId: string,
    session: LabellingSession,
    read: SessionSteps,
    place: number | null,
  ): Promise<LabellingState> {
    const { queue, recipe, steps, progress } = read;
    const at = place ?? placeAfter(steps, -1);
    const after = at === null ? null : placeAfter(steps, at);
    const describe = async (where: number | null) =>
      where === null ? null : describeEntry(context, workspaceId, session, read, where, await rubric());
    return {
      queue: { id: queue.id, name: queue.name, asks: recipe.asks, items: queue.items, isBlind: recipe.blind },
      progress,
      entry: await describe(at),
      next: await describe(after),
    };
  }

  /** Runs a change of one entry and shows it again, or what comes after it. */
  async function change(
    workspaceId: string,
    session: LabellingSession,
    position: number,
    act: (entry: EntryInHand) => void,
    goesOn: (step: OpenableStep) => boolean,
  ): Promise<LabellingState> {
    refuseIfReadOnly(context);
    const store = storeOf(context, workspaceId);
    const before = readSession(store, session);
    const place = placeOf(before, position);
    act({ store, session, step: before.steps[place]!, read: before });
    tellChanged(context, workspaceId, 'labels', 'rollouts', 'queues');
    const after = readSession(store, session);
    const leaves = goesOn(after.steps[place]!);
    const next = leaves ? placeAfter(after.steps, place) : place;
    return next === null
      ? { ...(await show(workspaceId, session, after, place)), entry: null, next: null }
      : show(workspaceId, session, after, next);
  }

  return {
    labellingState: (workspaceId, session, place) => {
      const read = readSession(storeOf(context, workspaceId), session);
      return show(workspaceId, session, read, place);
    },
    commitAnswer: (workspaceId, session, commit) => {
      const { key, value, note, spentMs } = commit;
      let wasDone = false;
      return change(
        workspaceId,
        session,
        commit.position,
        (entry) => {
          wasDone = entry.step.isDone;
          const statement = stateAnswer(entry, key, value, note);
          commitStep(entry.store, placeIn(entry), [statement], {
            isDone: isComplete(entry, { [key]: value }),
            addSpentMs: spentMs,
          });
        },
        // Changing an answer of an entry that was done already stays there.
        (step) => step.isDone && !wasDone,
      );
    },
    saveNote: (workspaceId, session, position, note) =>
      change(
        workspaceId,
        session,
        position,
        (entry) => {
          const statements = ownAnswers(entry).map((answer): StepStatement => ({
            ...answer,
            note,
            ...blindness(entry),
          }));
          if (statements.length === 0) return;
          commitStep(entry.store, placeIn(entry), statements, {
            isDone: entry.step.state === 'done',
            addSpentMs: 0,
          });
        },
        () => false,
      ),
    skipEntry: (workspaceId, session, position) =>
      change(
        workspaceId,
        session,
        position,
        (entry) => mark(entry, { state: 'skipped' }),
        () => true,
      ),
    flagEntry: (workspaceId, session, position, isSecondLook) =>
      change(
        workspaceId,
        session,
        position,
        (entry) => mark(entry, { secondLook: isSecondLook }),
        () => false,
      ),
    revealEntry: (workspaceId, session, position) =>
      change(
        workspaceId,
        session,
        position,
        (entry) => {
          if (openQuestions(entry).length > 0) {
            throw new AuditError({
              code: 'reveal-before-label',
              message: 'what was kept back is shown after the questions are answered',
              hint: 'answer them first',
            });
          }
          mark(entry, { revealedAtMs: Date.now() });
        },
        () => false,
      ),
    undoAnswer: async (workspaceId, session) => {
      refuseIfReadOnly(context);
      const store = storeOf(context, workspaceId);
      const position = undoStep(store, session.queueId, session.annotator);
      if (position === null) return null;
      tellChanged(context, workspaceId, 'labels', 'rollouts', 'queues');
      const read = readSession(store, session);
      const place = read.steps.findIndex((step) => step.position === position);
      return show(workspaceId, session, read, place < 0 ? null : place);
    },
  };
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
