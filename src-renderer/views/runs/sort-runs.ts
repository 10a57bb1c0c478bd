import { ALL_COLUMNS } from './run-columns.ts';
import type { OpenRun } from '../../composables/useOpenRuns.ts';

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Runs by a column (`-` before it turns the order); those without a value stand last both ways. */
export function sortRuns(runs: readonly OpenRun[], sort: string): readonly OpenRun[] {
  const descending = sort.startsWith('-');
  const id = descending ? sort.slice(1) : sort;
  const read =
    id === 'name' ? (run: OpenRun) => run.name : ALL_COLUMNS.find((column) => column.id === id)?.sortValue;
  if (!read) return runs;
  return runs.toSorted((left, right) => {
    const [a, b] = [read(left), read(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
    return descending ? -order : order;
  });
}
