import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { idTerm } from '../format/filter-terms.ts';

/** What is selected: rollouts one by one, or all that match a filter but some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | {
      readonly kind: 'all';
      readonly filter: string;
      readonly total: number;
      readonly except: ReadonlySet<number>;
    };

const NOTHING: Selection = { kind: 'some', ids: new Set() };

/** The selected rollouts of the folder on screen. */
export const useSelection = defineStore('selection', () => {
  const selection = shallowRef<Selection>(NOTHING);
  const workspace = shallowRef('');

  const count = computed(() =>
    selection.value.kind === 'some'
      ? selection.value.ids.size
      : selection.value.total - selection.value.except.size,
  );

  /** The filter that matches exactly what is selected. */
  const asFilter = computed(() => filterOf(selection.value));

  function has(id: number): boolean {
    return selection.value.kind === 'some' ? selection.value.ids.has(id) : !selection.value.except.has(id);
  }

  function set(ids: readonly number[], selected: boolean): void {
    const { value } = selection;
    const names = new Set(value.kind === 'some' ? value.ids : value.except);
    const adds = value.kind === 'some' ? selected : !selected;
    for (const id of ids) {
      if (adds) names.add(id);
      else names.delete(id);
    }
    selection.value = value.kind === 'some' ? { kind: 'some', ids: names } : { ...value, except: names };
  }

  function selectAll(filter: string, total: number): void {
    selection.value = { kind: 'all', filter, total, except: new Set() };
  }

  /** "All matching" takes in what has come to match since. */
  function recount(total: number): void {
    const { value } = selection;
    if (value.kind === 'all' && value.total !== total) selection.value = { ...value, total };
  }

  function clear(): void {
    selection.value = NOTHING;
  }

  /** Selected rows stay while the filter changes; "all matching" holds for its own filter only. */
  function enter(workspaceId: string, filter: string): void {
    const isOther = workspace.value !== workspaceId;
    const { value } = selection;
    if (isOther || (value.kind === 'all' && value.filter !== filter)) clear();
    workspace.value = workspaceId;
  }

  return { selection, count, asFilter, has, set, selectAll, recount, clear, enter };
});

function filterOf(selection: Selection): string {
  if (selection.kind === 'some') return idTerm(selection.ids);
  const inner = selection.filter.includes(' OR ') ? `(${selection.filter})` : selection.filter;
  return selection.except.size === 0 ? inner : `${inner} -${idTerm(selection.except)}`.trim();
}
