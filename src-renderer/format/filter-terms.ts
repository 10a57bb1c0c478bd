import { quoteValue } from './filter-text.ts';
import type { RunRow } from '../../src-main/api/index.ts';

/** The term of the filter language that keeps one run's rollouts. */
export function runTerm(run: Pick<RunRow, 'folder' | 'name'>): string {
  // The folder is unique; '.' stands for the opened folder itself, which holds one run.
  return `run:${quoteValue(run.folder === '.' ? run.name : run.folder)}`;
}
