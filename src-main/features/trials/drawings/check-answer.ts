import { extractDrawing } from '../../../gates/index.ts';
import { checkDrawing, missingDrawing } from './check-drawing.ts';
import type { DrawingCheck } from './drawing-check.ts';
import type { DrawingSchema } from './drawing-schema.ts';

/** The drawing of an answer, null where there is none, with its check. */
export interface CheckedAnswer {
  readonly svg: string | null;
  readonly check: DrawingCheck;
}

/**
 * Takes the one drawing out of a model's answer and checks it. An answer that is a JSON object with a text `svg` (the form
 * that trial pages show) is that drawing; any other answer is searched for exactly one SVG.
 */
export function checkAnswer(answer: string, schema: DrawingSchema): CheckedAnswer {
  const wrapped = readWrapped(answer);
  if (wrapped !== null) return { svg: wrapped, check: checkDrawing(wrapped, schema) };
  const extraction = extractDrawing(answer);
  if (!extraction.ok) return { svg: null, check: missingDrawing(extraction.message, schema) };
  return { svg: extraction.svg, check: checkDrawing(extraction.svg, schema) };
}

function readWrapped(answer: string): string | null {
  if (!answer.trimStart().startsWith('{')) return null;
  try {
    const data: unknown = JSON.parse(answer);
    return typeof data === 'object' && data !== null && 'svg' in data && typeof data.svg === 'string'
      ? data.svg
      : null;
  } catch {
    return null;
  }
}
