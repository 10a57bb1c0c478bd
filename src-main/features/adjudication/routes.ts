import { z } from 'zod';
import { ITEMS, LABEL_VALUES } from '../../domain/index.ts';
import type { Item, LabelValue } from '../../domain/index.ts';
import { knownIdentity, storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { annotatorName, folderChange, folderProcedure } from '../../api/kernel/procedures.ts';
import type { FrameRef } from '../../api/kernel/shapes.ts';
import { t } from '../../api/kernel/trpc.ts';
import { heavy } from '../../api/kernel/heavy-reads.ts';
import type { Rubric } from '../../judge/index.ts';
import { getRollout, idsByIdentity, undoCommit, type Store } from '../../store/index.ts';
import { readJudgeRubric } from '../judging/index.ts';
import { stageOf } from '../labelling/describe-entry.ts';
import { questionsAbout } from '../labelling/index.ts';
import type { Stage } from '../labelling/labelling-state.ts';
import { adjudicationCases, decideCases, type AdjudicationCase } from '../queues/index.ts';

/** A case as its adjudicator sees it: who said what, and what the judge said, stays hidden. */
export interface AdjudicationView {
  readonly place: number;
  readonly rolloutId: number;
  readonly item: Item;
  readonly prompt: string;
  readonly question: string;
  readonly frames: readonly FrameRef[];
  readonly drawingUrl: string | null;
  readonly frameTimesS: readonly number[];
  readonly stage: Stage;
  readonly answers: readonly { readonly value: LabelValue; readonly note: string | null }[];
  readonly final: { readonly value: LabelValue; readonly reason: string | null } | null;
}

export interface AdjudicationState {
  readonly total: number;
  readonly done: number;
  /** Undecided cases that wait for somebody else, since this person answered them. */
  readonly ofOthers: number;
  readonly current: AdjudicationView | null;
  readonly next: AdjudicationView | null;
}

type OpenCase = AdjudicationCase & { readonly rolloutId: number };

const person = z.object({ annotator: annotatorName });

/** Final labels where people differ. */
export const adjudicationRoutes = t.router({
  /** The case at a place of the list; without one, the first that is undecided. */
  state: folderProcedure
    .input(person.extend({ place: z.int().nonnegative().nullable().default(null) }))
    .concat(heavy)
    .query(({ ctx, input }) => show(ctx, input.workspaceId, input.annotator, input.place)),
  /** `unclear` is "undecidable". Originals stay. Throws `reason-missing` and `not-a-third-person`. */
  decide: folderChange
    .input(
      person.extend({
        rolloutId: z.int().nonnegative(),
        item: z.enum(ITEMS),
        value: z.enum(LABEL_VALUES),
        reason: z.string().trim().max(20_000),
      }),
    )
    .mutation(({ ctx, input: { workspaceId, annotator, rolloutId, item, value, reason } }) => {
      const identity = knownIdentity(ctx.store, rolloutId);
      decideCases(ctx.store, annotator, [{ identity, item, value, reason }]);
      tellChanged(ctx, workspaceId, 'labels', 'rollouts');
      return show(ctx, workspaceId, annotator, null);
    }),
  /** Takes this person's newest decision back; null where there is none. */
  undo: folderChange
    .input(person)
    .mutation(async ({ ctx, input: { workspaceId, annotator } }): Promise<AdjudicationState | null> => {
      const [undone] = undoCommit(ctx.store, annotator, Date.now(), { kind: 'adjudication' });
      if (undone === undefined) return null;
      tellChanged(ctx, workspaceId, 'labels', 'rollouts');
      const own = casesHere(ctx.store).filter(({ annotators }) => !annotators.includes(annotator));
      const place = own.findIndex(
        ({ identity, item }) => identity === undone.subject && item === undone.item,
      );
      return show(ctx, workspaceId, annotator, place < 0 ? null : place);
    }),
});

async function show(
  context: AssayContext,
  workspaceId: string,
  adjudicator: string,
  place: number | null,
): Promise<AdjudicationState> {
  const store = storeOf(context, workspaceId);
  const all = casesHere(store);
  const own = all.filter(({ annotators }) => !annotators.includes(adjudicator));
  const undecided = [...own.keys()].filter((index) => own[index]?.final === null);
  const at = place ?? undecided[0] ?? null;
  const after = undecided.find((index) => index !== at) ?? null;
  const rubric = await readJudgeRubric(context.protocol);
  const view = (index: number | null) => {
    const found = index === null ? undefined : own[index];
    return found === undefined ? null : describe(context, workspaceId, store, found, index ?? 0, rubric);
  };
  return {
    total: own.length,
    done: own.length - undecided.length,
    ofOthers: all.filter((found) => found.annotators.includes(adjudicator) && found.final === null).length,
    current: view(at),
    next: view(after),
  };
}

/** The cases whose rollouts are in the folder. */
function casesHere(store: Store): readonly OpenCase[] {
  return adjudicationCases(store).flatMap((found) => {
    const rolloutId = idsByIdentity(store, found.identity).at(-1);
    return rolloutId === undefined ? [] : [{ ...found, rolloutId }];
  });
}

function describe(
  context: AssayContext,
  workspaceId: string,
  store: Store,
  { rolloutId, item, answers, final }: OpenCase,
  place: number,
  rubric: Rubric,
): AdjudicationView {
  const stored = getRollout(store, rolloutId);
  const frames = stored.results.render?.result?.frames ?? [];
  const address = (kind: string): string => `/asset/${workspaceId}/${kind}/${rolloutId}`;
  return {
    place,
    rolloutId,
    item,
    prompt: stored.row.prompt,
    question: questionsAbout(stored, { asks: 'items', items: [item] }, rubric)[0]?.text ?? '',
    frames: frames.map((frame, index) => ({ ...frame, url: `${address('frame')}/${index}` })),
    drawingUrl: stored.row.drawingSha256 === null ? null : address('drawing'),
    frameTimesS: frames.length > 0 ? frames.map(({ timeS }) => timeS) : (stored.recordedFrameTimesS ?? []),
    stage: stageOf(context.protocol),
    answers,
    final: final === null ? null : { value: final.value, reason: final.reason },
  };
}
