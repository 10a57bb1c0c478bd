import type { Protocol } from '../../domain/index.ts';
import type { Rubric } from '../../judge/index.ts';
import { answerOf, focused, questionsAbout, rubricTextAbout } from './index.ts';
import { flagCost } from '../queues/index.ts';
import type { SessionSteps } from './index.ts';
import { firstReveal, getRollout, readJournal, type Store, type StoredRollout } from '../../store/index.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { storeOf } from '../../api/kernel/context.ts';
import { drawingOf, readContent } from '../rollouts/rollout-view.ts';
import type { LabellingEntry, LabellingSession, RevealedContext, Stage } from './labelling-state.ts';

/** Lines of source that are shown before and after a gate's finding. */
const EXCERPT_LINES = 6;
/** Lines of an answer without a drawing. */
const LONGEST_ANSWER = 400;

/** The entry at a place of the person's order, without anything that could sway them unless it was revealed. */
export async function describeEntry(
  context: AssayContext,
  workspaceId: string,
  session: LabellingSession,
  { steps, recipe, answers }: SessionSteps,
  place: number,
  rubric: Rubric,
): Promise<LabellingEntry | null> {
  const step = steps[place];
  if (step === undefined) return null;
  const store = storeOf(context, workspaceId);
  const stored = getRollout(store, step.rolloutId);
  const { row, results } = stored;
  const address = (kind: string): string => `/asset/${workspaceId}/${kind}/${row.id}`;
  const frames = results.render?.result?.frames ?? [];
  const source = recipe.asks === 'gate' ? await readSource(store, stored) : null;
  const own = answers.filter(({ queuePosition }) => queuePosition === step.position);
  const isRevealed = !recipe.blind || firstReveal(store, step.identity, session.annotator) !== null;
  return {
    place,
    position: step.position,
    prompt: row.prompt,
    questions: focused(questionsAbout(stored, recipe, rubric), session.focus),
    rubricText: rubricTextAbout(stored, recipe.items, rubric),
    frames: frames.map((frame, index) => ({ ...frame, url: `${address('frame')}/${index}` })),
    drawingUrl: row.drawingSha256 === null ? null : address('drawing'),
    frameTimesS: frames.length > 0 ? frames.map(({ timeS }) => timeS) : (stored.recordedFrameTimesS ?? []),
    stage: stageOf(context.protocol),
    answers: Object.fromEntries(own.map(({ kind, item, value }) => answerOf(kind, item, value))),
    note: own.findLast(({ note }) => note !== null)?.note ?? null,
    state: step.state,
    isSecondLook: step.secondLook,
    gate: recipe.asks === 'gate' ? describeGate(stored, source) : null,
    revealed: isRevealed ? whatWasHidden(context, store, stored, session.annotator) : null,
  };
}

export function stageOf({ render }: Protocol): Stage {
  const { widthPx, heightPx, durationS } = render;
  return { widthPx, heightPx, durationS };
}

/** What the gates read: the drawing, or the whole answer where none can be taken out of it. */
interface Source {
  readonly of: 'drawing' | 'answer';
  readonly text: string;
}

async function readSource(store: Store, stored: StoredRollout): Promise<Source | null> {
  const answer = (await readContent(store, stored)).content?.answer ?? null;
  if (answer === null) return null;
  const drawing = drawingOf(answer);
  return drawing === null ? { of: 'answer', text: answer } : { of: 'drawing', text: drawing };
}

function describeGate({ row, results }: StoredRollout, source: Source | null): LabellingEntry['gate'] {
  const findings = results.gates?.result?.failures ?? [];
  const line = findings.find((finding) => finding.line !== null)?.line ?? 1;
  const lines = source?.text.split('\n') ?? [];
  // Where there is no drawing the answer is shown from its beginning: no finding has a line in it.
  const [before, after] = source?.of === 'answer' ? [0, LONGEST_ANSWER] : [EXCERPT_LINES, EXCERPT_LINES];
  const first = Math.max(0, line - 1 - before);
  return {
    recorded: row.recordedGateOk === false ? row.recordedGate : null,
    findings,
    excerpt:
      source === null
        ? null
        : {
            of: source.of,
            firstLine: first + 1,
            text: lines
              .slice(first, line + after)
              .map(shortened)
              .join('\n'),
          },
  };
}

/** One line of a drawing can be the whole drawing. */
const LONGEST_LINE = 2000;

function shortened(line: string): string {
  return line.length <= LONGEST_LINE
    ? line
    : `${line.slice(0, LONGEST_LINE)} … ${line.length - LONGEST_LINE} more characters`;
}

function whatWasHidden(
  context: AssayContext,
  store: Store,
  stored: StoredRollout,
  annotator: string,
): RevealedContext {
  const { row } = stored;
  const others = new Map<string, RevealedContext['others'][number]>();
  for (const event of readJournal(store, row.identity)) {
    if (event.kind !== 'label' || event.annotator === annotator || !event.inForce) continue;
    const key = JSON.stringify([event.annotator, event.item]);
    if (event.value === null) others.delete(key);
    else others.set(key, { annotator: event.annotator, item: event.item, value: event.value });
  }
  return {
    rolloutId: row.id,
    runName: row.runName,
    model: stored.model,
    outcome: row.outcome,
    reward: row.reward,
    flagCost: flagCost(stored, context.protocol.reward),
    verdicts: row.verdicts,
    rejudged: row.rejudged,
    others: [...others.values()],
  };
}
