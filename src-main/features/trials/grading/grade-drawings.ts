import PQueue from 'p-queue';
import { z } from 'zod';
import type { JobContext } from '../../../domain/index.ts';
import { checkAnswer } from '../drawings/check-answer.ts';
import { drawingCheckSchema } from '../drawings/drawing-check.ts';
import type { DrawingSchema } from '../drawings/drawing-schema.ts';
import type { StaticRenderer } from '../drawings/static-renderer.ts';
import type { GradedProtocol } from './graded-protocol.ts';
import { macroAverage } from './macro-average.ts';
import { parseGrade } from './parse-grade.ts';
import type { Rubric } from './rubric.ts';
import { scoreOf } from './score-line.ts';

/** One drawing to grade: `group` is what the macro average runs over; `answer` is null where the model gave none. */
export interface DrawingToGrade {
  readonly id: string;
  readonly group: string;
  readonly prompt: string;
  readonly answer: string | null;
}

/** What the judge sees of one drawing. */
export interface GradeRequest {
  readonly model: string;
  readonly rubric: string;
  readonly prompt: string;
  readonly png: Uint8Array;
  readonly signal: AbortSignal;
}

export interface GradingParts {
  readonly protocol: GradedProtocol;
  readonly schema: DrawingSchema;
  readonly rubric: Rubric;
  readonly renderer: StaticRenderer;
  /** Asks the judge and returns its reply as text; what it throws is an error of that drawing alone. */
  readonly askJudge: (request: GradeRequest) => Promise<string>;
  readonly concurrency: number;
}

/** `graded` has a grade; `missing` and `malformed` count as 0; `error` has no grade and enters no mean. */
const gradedDrawingSchema = z.object({
  id: z.string(),
  group: z.string(),
  status: z.enum(['graded', 'missing', 'malformed', 'error']),
  grade: z.number().min(0).max(1).nullable(),
  /** The judge's reason, or what went wrong. */
  message: z.string().nullable(),
  check: drawingCheckSchema.nullable(),
});
type GradedDrawing = z.infer<typeof gradedDrawingSchema>;

export const gradingResultSchema = z.object({
  protocol: z.string(),
  metric: z.string(),
  /** The macro average; null when nothing could be graded. */
  raw: z.number().nullable(),
  /** 0–100 on the protocol's score line. */
  score: z.number().nullable(),
  base: z.number(),
  reference: z.number(),
  judgeModel: z.string(),
  rubricSha256: z.string(),
  rendererVersion: z.string(),
  schema: z.object({ id: z.string(), version: z.int(), sha256: z.string() }),
  groups: z.array(
    z.object({ group: z.string(), graded: z.int(), errors: z.int(), mean: z.number().nullable() }),
  ),
  errors: z.int(),
  drawings: z.array(gradedDrawingSchema),
});
export type GradingResult = z.infer<typeof gradingResultSchema>;

/**
 * Grades drawings by the second protocol (docs/trials.md, Grading): check, render, ask the judge, average over groups, put on the score
 * line. Results keep the order of the input. A failing judge or renderer is an error of that drawing, never a zero; when
 * the job is cancelled, drawings not reached are errors that say so.
 */
export async function gradeDrawings(
  drawings: readonly DrawingToGrade[],
  parts: GradingParts,
  { signal, report }: JobContext,
): Promise<GradingResult> {
  const queue = new PQueue({ concurrency: parts.concurrency });
  let done = 0;
  let failed = 0;
  const graded = await Promise.all(
    drawings.map((drawing) =>
      queue.add(async () => {
        const result = await gradeOne(drawing, parts, signal);
        done += 1;
        if (result.status === 'error') failed += 1;
        report({
          stage: 'grade',
          unit: 'drawings',
          done,
          failed,
          total: drawings.length,
          current: drawing.id,
        });
        return result;
      }),
    ),
  );
  return summarise(graded, parts);
}

async function gradeOne(
  drawing: DrawingToGrade,
  parts: GradingParts,
  signal: AbortSignal,
): Promise<GradedDrawing> {
  const { id, group, prompt, answer } = drawing;
  const result = (
    status: GradedDrawing['status'],
    grade: number | null,
    message: string | null,
    check: GradedDrawing['check'],
  ) => ({
    id,
    group,
    status,
    grade,
    message,
    check,
  });
  if (answer === null) return result('missing', 0, 'the model gave no answer', null);
  const { svg, check } = checkAnswer(answer, parts.schema);
  if (svg === null) return result('missing', 0, check.reasons[0]?.message ?? null, check);
  if (!check.ok) return result('malformed', 0, check.reasons[0]?.message ?? null, check);
  if (signal.aborted) return result('error', null, 'cancelled', check);

  const { render, judge } = parts.protocol;
  const image = await parts.renderer.render(svg, { ...render, signal });
  if (!image.ok) {
    const message = `not rendered: ${image.reason}`;
    return image.fault === 'drawing'
      ? result('malformed', 0, message, check)
      : result('error', null, message, check);
  }
  try {
    const reply = await parts.askJudge({
      model: judge.model,
      rubric: parts.rubric.text,
      prompt,
      png: image.png,
      signal,
    });
    const parsed = parseGrade(reply);
    return parsed.ok
      ? result('graded', parsed.grade, parsed.reason, check)
      : result('error', null, parsed.message, check);
  } catch (thrown) {
    return result('error', null, thrown instanceof Error ? thrown.message : String(thrown), check);
  }
}

function summarise(
  drawings: GradedDrawing[],
  { protocol, schema, rubric, renderer }: GradingParts,
): GradingResult {
  const { mean, groups } = macroAverage(drawings);
  const { id, version, sha256 } = schema;
  return {
    protocol: protocol.id,
    metric: protocol.metric,
    raw: mean,
    score: mean === null ? null : scoreOf(mean, protocol.score),
    ...protocol.score,
    judgeModel: protocol.judge.model,
    rubricSha256: rubric.sha256,
    rendererVersion: renderer.version,
    schema: { id, version, sha256 },
    groups: [...groups],
    errors: drawings.filter(({ status }) => status === 'error').length,
    drawings,
  };
}
