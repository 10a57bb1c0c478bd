import { useActions } from '../../composables/useActions.ts';
import type { Action } from '../../stores/actions.ts';

/** What the keys of a list need of it. */
export interface ListControls {
  readonly move: (step: number) => void;
  readonly moveTo: (place: 'first' | 'last') => void;
  readonly rows: () => number;
  readonly page: () => number;
  readonly open: () => unknown;
  readonly toggle: () => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  readonly focusFilter: () => void;
  readonly switchMode: () => unknown;
}

/** Moves through the list, selects and opens by keyboard. */
export function useListKeys(list: ListControls): void {
  const key = (id: string, title: string, keys: readonly string[], run: () => unknown): Action => ({
    id: `list-${id}`,
    title,
    group: 'Rollouts',
    keys,
    run,
    listed: false,
  });
  useActions([
    key('down', 'Next row', ['ArrowDown', 'j'], () => list.move(list.rows())),
    key('up', 'Previous row', ['ArrowUp', 'k'], () => list.move(-list.rows())),
    key('right', 'Next picture', ['ArrowRight', 'l'], () => list.move(1)),
    key('left', 'Previous picture', ['ArrowLeft', 'h'], () => list.move(-1)),
    key('page-down', 'Page down', ['PageDown'], () => list.move(list.page())),
    key('page-up', 'Page up', ['PageUp'], () => list.move(-list.page())),
    key('first', 'First', ['Home'], () => list.moveTo('first')),
    key('last', 'Last', ['End'], () => list.moveTo('last')),
    key('open', 'Open the rollout', ['Enter'], list.open),
    key('toggle', 'Select or not', ['x', ' '], list.toggle),
    key('clear', 'Clear the selection', ['Escape'], list.clear),
    { ...key('all', 'Select all matching', ['Mod+a'], list.selectAll), listed: true },
    { ...key('filter', 'Edit the filter', ['/'], list.focusFilter), listed: true },
    { ...key('mode', 'Switch table and gallery', ['g'], list.switchMode), listed: true },
  ]);
}
