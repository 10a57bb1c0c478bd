import type { RunRow } from '../../src-main/api/index.ts';

/** The term of the filter language that keeps one run's rollouts; by number, since names may be shared. */
export function runTerm(run: Pick<RunRow, 'id'>): string {
  return `run:#${run.id}`;
}
