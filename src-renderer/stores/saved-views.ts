import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';

/** A list of rollouts under a name: what it shows and how. */
export interface SavedView {
  readonly name: string;
  readonly filter: string;
  readonly sort: string;
  readonly mode: 'table' | 'gallery';
}

const STORAGE_KEY = 'svg-assay.views';

/** Views that were saved in this browser; they hold for every folder. */
export const useSavedViews = defineStore('saved-views', () => {
  const views = shallowRef<readonly SavedView[]>(readStored());
  watch(views, (list) => localStorage.setItem(STORAGE_KEY, JSON.stringify(list)));

  /** A view of the same name is replaced. */
  function save(view: SavedView): void {
    views.value = [...views.value.filter(({ name }) => name !== view.name), view];
  }

  function remove(name: string): void {
    views.value = views.value.filter((view) => view.name !== name);
  }

  return { views, save, remove };
});

function readStored(): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSavedView) : [];
  } catch {
    return [];
  }
}

function isSavedView(value: unknown): value is SavedView {
  if (value === null || typeof value !== 'object') return false;
  const { name, filter, sort, mode } = value as Partial<Record<keyof SavedView, unknown>>;
  const areTexts = [name, filter, sort].every((part) => typeof part === 'string');
  return areTexts && (mode === 'table' || mode === 'gallery');
}
