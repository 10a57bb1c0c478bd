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
  /** Stays the same rollouts until somebody scrolls: what is asked meanwhile may be answered a change too early. */
  let place: Place | null = null;
  let turn = 0;

  async function hold(): Promise<void> {
    const now = ++turn;
    if (place === null || hasMoved(place)) place = look();
    const { query, first, cursor } = place;
    const [firstNow, cursorNow] = await Promise.all([indexNow(query, first), indexNow(query, cursor)]);
    await nextTick();
    // Somebody has gone on meanwhile, or something has changed again: then this is no longer the place.
    if (now !== turn || hasMoved(place)) return;
    if (cursorNow !== cursor.index) list.moveCursor(cursorNow);
    if (firstNow !== first.index) list.follow(first.index, firstNow);
    place = { query, first: { ...first, index: firstNow }, cursor: { ...cursor, index: cursorNow } };
  }

  function look(): Place {
    const rowOf = (index: number) => ({ index, id: index === 0 ? null : (list.rowAt(index)?.id ?? null) });
    return { query: list.query(), first: rowOf(list.firstShown()), cursor: rowOf(list.cursor()) };
  }

  const hasMoved = ({ query, first, cursor }: Place): boolean =>
    list.query() !== query || list.firstShown() !== first.index || list.cursor() !== cursor.index;

  return () => {
    hold().catch(() => {
      // A place that cannot be found again is not held; the list itself shows what went wrong.
      place = null;
    });
  };
}

interface Place {
  readonly query: RolloutQuery;
  readonly first: PlacedRow;
  readonly cursor: PlacedRow;
}

interface PlacedRow {
  readonly index: number;
  /** Null for what is not to be followed: the top of the list, and rows that are not there yet. */
  readonly id: number | null;
}

/** Where the row stands now; where it stood if it is not followed or no longer in the list. */
async function indexNow(query: RolloutQuery, row: PlacedRow): Promise<number> {
  return row.id === null ? row.index : ((await findPosition(query, row.id)) ?? row.index);
}
