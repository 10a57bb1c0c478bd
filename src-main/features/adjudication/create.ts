import type { Rubric } from '../../judge/index.ts';
import { adjudicationCases, decideCases, type AdjudicationCase } from '../queues/index.ts';
import { questionsAbout } from '../labelling/index.ts';
import { getRollout, idsByIdentity, undoCommit, type Store } from '../../store/index.ts';
import { knownIdentity, refuseIfReadOnly, storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { stageOf } from '../labelling/describe-entry.ts';
import { readJudgeRubric } from '../labelling/judge-rubric.ts';
import type { AdjudicationBackend, AdjudicationState, AdjudicationView } from './contract.ts';

type OpenCase = AdjudicationCase & { readonly rolloutId: number };

export function createAdjudication(context: AssayContext): AdjudicationBackend {
  async function show(
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

  return {
    adjudicationState: show,
    adjudicate: (workspaceId, adjudicator, { rolloutId, item, value, reason }) => {
      refuseIfReadOnly(context);
      const store = storeOf(context, workspaceId);
      const identity = knownIdentity(store, rolloutId);
      decideCases(store, adjudicator, [{ identity, item, value, reason }]);
      tellChanged(context, workspaceId, 'labels', 'rollouts');
      return show(workspaceId, adjudicator, null);
    },
    undoAdjudication: async (workspaceId, adjudicator) => {
      refuseIfReadOnly(context);
      const store = storeOf(context, workspaceId);
      const [undone] = undoCommit(store, adjudicator, Date.now(), { kind: 'adjudication' });
      if (undone === undefined) return null;
      tellChanged(context, workspaceId, 'labels', 'rollouts');
      const own = casesHere(store).filter(({ annotators }) => !annotators.includes(adjudicator));
      const place = own.findIndex(
        ({ identity, item }) => identity === undone.subject && item === undone.item,
      );
      return show(workspaceId, adjudicator, place < 0 ? null : place);
    },
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
