import { nextTick } from 'vue';
import { findPosition } from '../../composables/useRolloutPages.ts';
import type { RolloutQuery, RolloutRow } from '../../../src-main/api/index.ts';

/** What holding a place needs of the list. */
export interface HeldList {
  readonly query: () => RolloutQuery;
  readonly rowAt: (index: number) => RolloutRow | undefined;
  /** Index of the first row on screen; 0 while the list stands at its top. */
  readonly firstShown: () => number;
  /** Scrolls so that what stood at one index is seen where it was at its new one. */
  readonly follow: (from: number, to: number) => void;
  readonly cursor: () => number;
  readonly moveCursor: (index: number) => void;
}

/**
 * Keeps the rows on screen and the current row where they are while rollouts are added or change their order around them.
 * A list that stands at its top stays there. Call the returned function before the old rows are replaced.
 */
export function useHeldPlace(list: HeldList): () => void {
  let turn = 0;

  async function indexNow(query: RolloutQuery, row: RolloutRow | undefined): Promise<number | null> {
    return row ? findPosition(query, row.id) : null;
  }

  async function hold(): Promise<void> {
    const now = ++turn;
    const [query, first, cursor] = [list.query(), list.firstShown(), list.cursor()];
    const [firstNow, cursorNow] = await Promise.all([
      indexNow(query, first === 0 ? undefined : list.rowAt(first)),
      indexNow(query, cursor === 0 ? undefined : list.rowAt(cursor)),
    ]);
    // Somebody has gone on meanwhile: the place to hold is no longer this one.
    if (now !== turn || list.firstShown() !== first || list.cursor() !== cursor) return;
    await nextTick();
    if (cursorNow !== null && cursorNow !== cursor) list.moveCursor(cursorNow);
    if (firstNow !== null && firstNow !== first) list.follow(first, firstNow);
  }

  // A place that cannot be found again is not held; the list itself shows what went wrong.
  return () => void hold().catch(() => undefined);
}
