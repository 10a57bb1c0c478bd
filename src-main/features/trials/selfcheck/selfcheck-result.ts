import { z } from 'zod';
import { drawingCheckSchema } from '../drawings/drawing-check.ts';
import { gateLineSchema } from '../pages/trial-page.ts';

const seconds = z.number().nonnegative();

/** What became of one request for a drawing. */
const selfcheckAnswerSchema = z.object({
  promptId: z.string(),
  /** From sending to the last byte, or to the failure. */
  tookS: seconds,
  bodyBytes: z.int().nonnegative(),
  /** Why there is no text to check; null when there is. */
  problem: z.string().nullable(),
  check: drawingCheckSchema.nullable(),
});
export type SelfcheckAnswer = z.infer<typeof selfcheckAnswerSchema>;

const projectionSchema = z.object({
  sample: z.int(),
  total: z.int(),
  measuredS: seconds,
  firstRequestS: seconds,
  /** measuredS × total / sample. */
  projectedS: seconds,
  deadlineS: seconds,
  /** What projection and first request leave of the deadline, as a share of it; negative when they exceed it. */
  margin: z.number(),
});
export type SpeedProjection = z.infer<typeof projectionSchema>;

/** One run of the self-check; the gates stand in the order of trial pages, all of them, whatever was reached. */
export const selfcheckResultSchema = z.object({
  version: z.literal(1),
  /** ISO 8601. */
  startedAt: z.string(),
  tookS: seconds,
  baseUrl: z.string(),
  model: z.string(),
  outcome: z.enum(['passed', 'failed', 'cancelled']),
  options: z.object({
    sample: z.int(),
    total: z.int(),
    concurrency: z.int(),
    startupDeadlineS: seconds,
    requestDeadlineS: seconds,
    totalDeadlineS: seconds,
    maxBodyBytes: z.int(),
    prompts: z.int(),
  }),
  schema: z.object({ id: z.string(), version: z.int(), sha256: z.string() }),
  rendererVersion: z.string().nullable(),
  gates: z.array(gateLineSchema),
  /** Null when the batch did not come to an end. */
  projection: projectionSchema.nullable(),
  first: selfcheckAnswerSchema.nullable(),
  batch: z.array(selfcheckAnswerSchema),
});
export type SelfcheckResult = z.infer<typeof selfcheckResultSchema>;
