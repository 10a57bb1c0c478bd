import { hash } from 'node:crypto';
import { extractDrawing } from '../gates/extract-drawing.ts';
import { hashDrawing } from '../gates/hash-drawing.ts';
import type { ImportedRollout } from './record.ts';
import type { SourceRollout } from './source-rollout.ts';

/** What makes a rollout the one it is; nothing of it depends on where the row stands in its file. */
export type RolloutIdentity = Pick<ImportedRollout, 'identity' | 'traceId' | 'drawing'>;

/**
 * SHA-256 over episode id, trace id, task key and the drawing's hash. Rows of F5 have no id: the example's id with its
 * `repeat` (0-based order of the task in the file) stands for it, as in `7#0`.
 */
export function identify(source: SourceRollout, taskKey: string, repeat: number): RolloutIdentity {
  const traceId = source.exampleId === null ? source.traceId : `${source.exampleId}#${String(repeat)}`;
  const drawing = drawingOf(source.answer.text);
  const withoutId = source.episodeId === null ? `#${String(repeat)}` : `#${String(source.traceIndex)}`;
  const named = [source.episodeId, traceId ?? withoutId, taskKey, drawing?.sha256 ?? null];
  return { identity: hash('sha256', JSON.stringify(named)), traceId, drawing };
}

function drawingOf(answer: string | null): ImportedRollout['drawing'] {
  const extraction = answer === null ? null : extractDrawing(answer);
  if (extraction?.ok !== true) return null;
  return { sha256: hashDrawing(extraction.svg), bytes: Buffer.byteLength(extraction.svg) };
}
