import { markdownTable } from '../../format/markdown.ts';
import { gateName, ITEM_NAMES, ITEM_ORDER, OUTCOME_NAMES } from '../../format/words.ts';
import type { RolloutRow } from '../../../src-main/api/index.ts';
import type { RolloutColumn } from './rollout-columns.ts';

/** Rollouts as Markdown with the columns shown; chips become one column per item, pictures are left out. */
export function rolloutsAsMarkdown(rows: readonly RolloutRow[], columns: readonly RolloutColumn[]): string {
  const cells = columns.flatMap(cellsOf);
  return markdownTable(
    cells.map(({ title, isNumber }) => ({ title, isNumber })),
    rows.map((row) => cells.map(({ read }) => read(row) ?? 'n/a')),
  );
}

interface Cell {
  readonly title: string;
  readonly isNumber: boolean;
  readonly read: (row: RolloutRow) => string | null;
}

function cellsOf({ id, title, align, text }: RolloutColumn): readonly Cell[] {
  const cell = (read: Cell['read']): readonly Cell[] => [{ title, isNumber: align === 'right', read }];
  switch (id) {
    case 'picture':
      return [];
    case 'prompt':
      return cell((row) => row.prompt);
    case 'outcome':
      return cell((row) => OUTCOME_NAMES[row.outcome]);
    case 'gate':
      return cell((row) => gateName(row.gate ?? row.recordedGate ?? 'ok'));
    case 'differs':
      return [{ title: 'Differs', isNumber: false, read: (row) => row.differs.join(', ') || '–' }];
    case 'judge':
      return itemCells('Judge', (row) => row.verdicts);
    case 'rejudged':
      return itemCells('Re-judged', (row) => row.rejudged);
    case 'label':
      return itemCells('Label', (row) => row.labels);
    default:
      return cell((row) => text?.(row) ?? null);
  }
}

function itemCells(source: string, valuesOf: (row: RolloutRow) => RolloutRow['labels']): readonly Cell[] {
  return ITEM_ORDER.map((item) => ({
    title: `${source}: ${ITEM_NAMES[item]}`,
    isNumber: false,
    read: (row) => valuesOf(row)[item],
  }));
}
