import type { RunRow } from '../../src-main/api/index.ts';

/** The term of the filter language that keeps one run's rollouts; by number, since names may be shared. */
export function runTerm(run: Pick<RunRow, 'id'>): string {
  return `run:#${run.id}`;
}

/** The term that matches exactly these rollouts: `id:3,5..9`, neighbours as ranges, which keeps it short. */
export function idTerm(ids: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return `id:${ranges.map(([low, high]) => (low === high ? `${low}` : `${low}..${high}`)).join(',')}`;
}
