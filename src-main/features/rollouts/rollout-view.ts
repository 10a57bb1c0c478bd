import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import type { Problem } from '../../domain/index.ts';
import { extractDrawing, parseQuotedSpans } from '../../gates/index.ts';
import { readRolloutContent } from '../../formats/index.ts';
import type { RolloutContent } from '../../formats/index.ts';
import { openFieldMaps } from '../import/field-maps.ts';
import { seededTimes } from '../../render/index.ts';
import type { DrawingMeasures } from '../../render/index.ts';
import type { MotionReport } from '../../motion/index.ts';
import type { Protocol } from '../../domain/index.ts';
import type { Store, StoredRollout } from '../../store/index.ts';
import type { JudgeRecord, RolloutDetail } from '../../api/kernel/shapes.ts';
import { recordedJudgings } from './recorded-judgings.ts';

/** What a rollout's file holds of it; a problem instead where the file moved, changed or cannot be read. */
export type ContentOrProblem =
  | { readonly content: RolloutContent; readonly problem: null }
  | { readonly content: null; readonly problem: Required<Problem> };

/** Reads the texts of a rollout from its run's file again. */
export async function readContent(store: Store, stored: StoredRollout): Promise<ContentOrProblem> {
  const { place, row, environment } = stored;
  try {
    const fieldMap = (await openFieldMaps(store))(environment);
    const file = { path: join(store.location.folder, place.path), name: place.path };
    return { content: await readRolloutContent(file, place, row, fieldMap), problem: null };
  } catch (thrown) {
    if (!(thrown instanceof AuditError)) throw thrown;
    return { content: null, problem: thrown.toProblem() };
  }
}

/** The drawing in an answer; null where there is none to be taken out. */
export function drawingOf(answer: string | null): string | null {
  if (answer === null) return null;
  const extraction = extractDrawing(answer);
  return extraction.ok ? extraction.svg : null;
}

/** Everything the Rollout view shows, from the index and the run's file. */
export function describeRollout(
  workspaceId: string,
  stored: StoredRollout,
  { content, problem }: ContentOrProblem,
  protocol: Protocol,
): RolloutDetail {
  const { row, results, task } = stored;
  const svg = drawingOf(content?.answer ?? null);
  const address = (kind: string): string => `/asset/${workspaceId}/${kind}/${row.id}`;
  const render = results.render?.result ?? null;
  // Written by the audit of this program, from the renderer's own measures.
  const measures = (render?.measures ?? null) as DrawingMeasures | null;
  const frameTimesS = stored.recordedFrameTimesS ?? (svg === null ? [] : seededTimes(svg, protocol.render));
  return {
    row,
    file: stored.place.path,
    line: stored.place.line,
    episodeId: stored.episodeId,
    traceId: stored.traceId,
    objects: task.objects,
    moving: task.moving,
    quotedSpans: parseQuotedSpans(row.prompt),
    error: stored.error === null ? null : { ...stored.error, traceback: content?.traceback ?? null },
    svg,
    drawingUrl: svg === null ? null : address('drawing'),
    failures: results.gates?.result?.failures ?? [],
    notes: results.gates?.result?.notes ?? [],
    render:
      render === null
        ? null
        : {
            problem: render.message,
            blockedRequests: render.blockedRequests,
            renderer: render.renderer,
            measures,
          },
    // As above: the motion module's own report.
    motion: (results.motion?.result?.figures ?? null) as MotionReport | null,
    stage: {
      widthPx: protocol.render.widthPx,
      heightPx: protocol.render.heightPx,
      durationS: playedSeconds(frameTimesS, measures, protocol),
    },
    frameTimesS,
    frames: (render?.frames ?? []).map((frame, index) => ({ ...frame, url: `${address('frame')}/${index}` })),
    judge: [
      ...recordedJudgings(content),
      ...stored.judgeAnswers.map((answer) => fromHere(answer, render?.frames ?? [])),
    ],
    labels: stored.labels,
    messages: (content?.messages ?? []).map(({ role, text }) => ({ role, ...shortened(text) })),
    reasoningChars: content?.reasoning?.length ?? null,
    answerChars: content?.answer?.length ?? row.answerChars,
    contentProblem: problem,
  };
}

/** An animation that takes longer than this is played from its beginning only. */
const LONGEST_PLAY_S = 60;

function playedSeconds(
  frameTimesS: readonly number[],
  measures: DrawingMeasures | null,
  protocol: Protocol,
): number {
  const iterations = (measures?.durationsS ?? []).map((seconds) => Math.min(seconds, LONGEST_PLAY_S));
  return Math.max(protocol.render.durationS, ...frameTimesS, ...iterations);
}

/** Longer messages are told with their length and opened on demand. */
const SHOWN_CHARS = 4000;

function shortened(text: string): { readonly text: string; readonly chars: number } {
  return { text: text.slice(0, SHOWN_CHARS), chars: text.length };
}

function fromHere(
  answer: StoredRollout['judgeAnswers'][number],
  frames: readonly { readonly sha256: string }[],
): JudgeRecord {
  return {
    source: 'rejudged',
    text: answer.text,
    verdicts: answer.verdicts,
    problem: answer.problem,
    model: answer.model,
    rubric: answer.rubricVersion,
    promptTokens: answer.promptTokens,
    completionTokens: answer.completionTokens,
    costUsd: answer.costUsd,
    atMs: answer.atMs,
    sameFrames:
      frames.length === 0 ? null : answer.frameHashes.join() === frames.map((frame) => frame.sha256).join(),
  };
}
