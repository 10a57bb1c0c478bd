import { RUN_COLUMNS } from './run-columns.ts';
import type { RunRow } from '../../../src-main/api/index.ts';

/** The table of runs as Markdown, as it stands on the screen. */
export function runsAsMarkdown(runs: readonly RunRow[]): string {
  const head = ['Run', ...RUN_COLUMNS.map((column) => column.title)];
  const marks = ['---', ...RUN_COLUMNS.map((column) => (column.kind === 'number' ? '---:' : '---'))];
  const rows = runs.map((run) => [run.name, ...RUN_COLUMNS.map((column) => column.text(run) ?? 'n/a')]);
  return [head, marks, ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n');
}

function escapeCell(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ');
}
