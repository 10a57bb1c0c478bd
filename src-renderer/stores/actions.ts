import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';

/** Something a person can do here: listed in the command palette, and on the key sheet when it has keys. */
export interface Action {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** Such as `Mod+k`, `ArrowDown`, `?`; `Mod` is Ctrl, or ⌘ on a Mac. Empty for none. */
  readonly keys?: readonly string[];
  /** True where its keys work while text is being typed. */
  readonly whileTyping?: boolean;
  /** False keeps it off the palette, for keys that only make sense where one is. */
  readonly listed?: boolean;
  readonly run: () => unknown;
}

const STORAGE_KEY = 'svg-assay.keys';

/** What can be done now, by whatever is on the screen, and the person's own keys for it. */
export const useActionRegistry = defineStore('actions', () => {
  const sources = shallowRef<ReadonlyMap<symbol, readonly Action[]>>(new Map());
  const ownKeys = shallowRef<Readonly<Record<string, readonly string[]>>>(storedKeys());

  watch(ownKeys, (keys) => localStorage.setItem(STORAGE_KEY, JSON.stringify(keys)));

  const actions = computed(() =>
    [...sources.value.values()]
      .flat()
      .map((action) => ({ ...action, keys: ownKeys.value[action.id] ?? action.keys ?? [] })),
  );

  function register(source: symbol, list: readonly Action[]): void {
    sources.value = new Map(sources.value).set(source, list);
  }

  function unregister(source: symbol): void {
    const rest = new Map(sources.value);
    rest.delete(source);
    sources.value = rest;
  }

  /** Gives an action other keys; null brings back its own. */
  function setKeys(actionId: string, keys: readonly string[] | null): void {
    const others = Object.entries(ownKeys.value).filter(([id]) => id !== actionId);
    ownKeys.value = Object.fromEntries(keys === null ? others : [...others, [actionId, keys]]);
  }

  /** The newest action that a key press stands for: what was opened last goes first. */
  function actionFor(key: string): Action | undefined {
    return actions.value.findLast((action) => action.keys.includes(key));
  }

  return { actions, ownKeys, register, unregister, setKeys, actionFor };
});

function storedKeys(): Record<string, string[]> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return stored !== null && typeof stored === 'object' ? keysOnly(stored) : {};
  } catch {
    return {};
  }
}

function keysOnly(stored: object): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((key) => typeof key === 'string'),
    ),
  );
}
