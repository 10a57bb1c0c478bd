import { formatCount } from './numbers.ts';
import type { RunRow } from '../../src-main/api/index.ts';

/** "4 skipped · 1 read in part · 96 repeated": what an import said of a run's lines; null where each was read once and whole. */
export function lineNotesInWords(
  run: Pick<RunRow, 'skippedLines' | 'flawedLines' | 'duplicates' | 'idClashes'>,
): string | null {
  const notes = [
    [run.skippedLines, 'skipped'],
    [run.flawedLines, 'read in part'],
    [run.duplicates + run.idClashes, 'repeated'],
  ] as const;
  const said = notes.filter(([lines]) => lines > 0).map(([lines, how]) => `${formatCount(lines)} ${how}`);
  return said.length === 0 ? null : said.join(' · ');
}
