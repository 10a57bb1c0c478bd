import { z } from 'zod';

/** Why a drawing is refused, in the words that a trial page uses for the reason and its count. */
export const DRAWING_FAULTS = {
  'no-drawing': 'No SVG in the answer',
  'too-large': 'SVG too large',
  malformed: 'Malformed SVG XML',
  'wrong-root': 'Root is not an SVG element',
  declaration: 'Document type or processing instruction not allowed',
  element: 'Element not allowed',
  attribute: 'Attribute not allowed',
  reference: 'Reference outside the drawing',
} as const;
export type DrawingFault = keyof typeof DRAWING_FAULTS;

const faults = Object.keys(DRAWING_FAULTS) as [DrawingFault, ...DrawingFault[]];

/** One thing that is wrong with a drawing; line and column count from 1 in the drawing, null where it has no place. */
const drawingReasonSchema = z.object({
  kind: z.enum(faults),
  message: z.string(),
  line: z.int().nullable(),
  column: z.int().nullable(),
});
export type DrawingReason = z.infer<typeof drawingReasonSchema>;

/** What the `schema` gate set found. `reasons` stand in document order; empty when the drawing is valid. */
export const drawingCheckSchema = z.object({
  ok: z.boolean(),
  /** UTF-8 bytes as written; null without a drawing. */
  bytes: z.int().nullable(),
  maxBytes: z.int(),
  /** Elements read, up to the place where the document breaks; null where it was not read at all. */
  elements: z.int().nullable(),
  reasons: z.array(drawingReasonSchema),
  /** More reasons than are kept. */
  reasonsLeftOut: z.int().nonnegative(),
  schema: z.object({ id: z.string(), version: z.int(), sha256: z.string() }),
});
export type DrawingCheck = z.infer<typeof drawingCheckSchema>;
