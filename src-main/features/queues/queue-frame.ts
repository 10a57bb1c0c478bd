import { readQueueFrame, type FramedRollout, type Queue, type Store } from '../../store/index.ts';
import { planQueue, recipeOf } from './plan-queue.ts';

/**
 * What a queue was drawn from: as it was stored, and for a queue that is older than this record as its filter finds it today, if
 * that is as much in every cell as it was at the draw. Null where it cannot be known.
 */
export function queueFrame(store: Store, queue: Queue): readonly FramedRollout[] | null {
  const stored = readQueueFrame(store, queue.id);
  if (stored !== null) return stored;
  const { drawnFrom } = { ...(queue.recipe as { readonly drawnFrom?: unknown }) };
  if (drawnFrom === undefined || !queue.knownProbabilities) return null;
  const { population, cells, frame } = planQueue(store, recipeOf(queue));
  return JSON.stringify({ population, cells }) === JSON.stringify(drawnFrom) ? frame : null;
}
