import { markdownTable } from '../../format/markdown.ts';
import { ALL_COLUMNS } from './run-columns.ts';
import type { OpenRun } from '../../composables/useOpenRuns.ts';

/** The table of runs as Markdown, with their whole names and every column: it stands alone. */
export function runsAsMarkdown(runs: readonly OpenRun[]): string {
  return markdownTable(
    [{ title: 'Run' }, ...ALL_COLUMNS.map(({ title, kind }) => ({ title, isNumber: kind === 'number' }))],
    runs.map((run) => [run.name, ...ALL_COLUMNS.map((column) => column.text(run) ?? 'n/a')]),
  );
}
