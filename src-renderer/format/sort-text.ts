import type { SortKey } from '../../src-main/api/index.ts';

const MOST_KEYS = 4;

/** Reads `-reward,prompt` into keys, the first one counting most. */
export function parseSort(text: string): readonly SortKey[] {
  return text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .slice(0, MOST_KEYS)
    .map((part) =>
      part.startsWith('-')
        ? { column: part.slice(1), descending: true }
        : { column: part, descending: false },
    );
}

/** Steps a column from unsorted to ascending, descending and back; `add` keeps the columns chosen before. */
export function toggleSort(text: string, column: string, add: boolean): string {
  const keys = parseSort(text);
  const current = keys.find((key) => key.column === column);
  const rest = keys.filter((key) => key !== current);
  const next = nextKey(current, column);
  if (!add) return next ?? '';
  return [...rest.map(writeKey), ...(next === null ? [] : [next])].slice(-MOST_KEYS).join(',');
}

function nextKey(current: SortKey | undefined, column: string): string | null {
  if (!current) return column;
  return current.descending ? null : `-${column}`;
}

function writeKey(key: SortKey): string {
  return key.descending ? `-${key.column}` : key.column;
}
