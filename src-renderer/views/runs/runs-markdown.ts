import { markdownTable } from '../../format/markdown.ts';
import { runColumns } from './run-columns.ts';
import type { OpenRun } from '../../composables/useOpenRuns.ts';

/** The table of runs as Markdown, as it stands on the screen. */
export function runsAsMarkdown(runs: readonly OpenRun[], hasFolders: boolean): string {
  const columns = runColumns(hasFolders);
  return markdownTable(
    [{ title: 'Run' }, ...columns.map(({ title, kind }) => ({ title, isNumber: kind === 'number' }))],
    runs.map((run) => [run.name, ...columns.map((column) => column.text(run) ?? 'n/a')]),
  );
}
