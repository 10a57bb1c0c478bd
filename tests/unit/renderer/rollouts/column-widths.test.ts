import { describe, expect, test } from 'vitest';
import { ALL_FILLED as ALL } from '../../../../src-renderer/format/filled-columns.ts';
import { columnWidths, isEmptyColumn } from '../../../../src-renderer/views/rollouts/column-widths.ts';
import { shownColumns } from '../../../../src-renderer/views/rollouts/rollout-columns.ts';

/** What is left for the table beside rail, facets and scrollbar of a window of 1280 pixels. */
const ROOM_AT_1280_PX = 897;

describe('columnWidths', () => {
  test('gives the room of a column without anything to the others', () => {
    const columns = shownColumns(null);
    const full = columnWidths(columns, ALL);
    const unlabelled = columnWidths(columns, { ...ALL, label: false });
    expect(unlabelled.leastPx).toBeLessThan(full.leastPx);
    expect(unlabelled.template.split(' ')).toHaveLength(full.template.split(' ').length);
  });

  test('leaves the prompt what gate and difference do not need where all is well', () => {
    const columns = shownColumns(['prompt', 'gate', 'differs']);
    const { template } = columnWidths(columns, { ...ALL, gate: false, differs: false });
    expect(template).toBe('28px minmax(140px, 10fr) 48px 32px');
  });

  test('the usual columns fit into the smallest window, labels and all', () => {
    expect(columnWidths(shownColumns(null), ALL).leastPx).toBeLessThanOrEqual(ROOM_AT_1280_PX);
  });

  test('adds up a track for each column behind the box to tick', () => {
    const [prompt, gate, reward] = ['prompt', 'gate', 'reward'].map((id) => shownColumns([id])[0]);
    if (!prompt || !gate || !reward) throw new Error('the table has these columns');
    const { template, leastPx } = columnWidths([prompt, gate, reward], ALL);
    expect(template).toBe('28px minmax(140px, 10fr) minmax(104px, 132px) 52px');
    expect(leastPx).toBe(28 + 140 + 104 + 52);
  });
});

describe('isEmptyColumn', () => {
  test('is said of columns that a list can leave empty alone', () => {
    const none = { judge: false, rejudged: false, label: false, gate: false, differs: false };
    const empty = shownColumns(['gate', 'judge', 'rejudged', 'label', 'reward']).filter((column) =>
      isEmptyColumn(column, none),
    );
    expect(empty.map(({ id }) => id)).toEqual(['gate', 'judge', 'rejudged', 'label']);
  });
});
