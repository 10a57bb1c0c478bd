import { defineStore } from 'pinia';
import { computed, ref, watchEffect } from 'vue';

export type ThemeChoice = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'svg-assay.theme';
const CHOICES: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** Light or dark: the person's choice, kept in the browser so that the first paint is already right. */
export const useTheme = defineStore('theme', () => {
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  const choice = ref<ThemeChoice>(storedChoice());
  const systemIsDark = ref(systemDark.matches);
  systemDark.addEventListener('change', (event) => (systemIsDark.value = event.matches));

  const shown = computed<'light' | 'dark'>(() => {
    if (choice.value !== 'system') return choice.value;
    return systemIsDark.value ? 'dark' : 'light';
  });

  watchEffect(() => {
    document.documentElement.dataset['theme'] = shown.value;
    localStorage.setItem(STORAGE_KEY, choice.value);
  });

  function toggle(): void {
    choice.value = shown.value === 'dark' ? 'light' : 'dark';
  }

  return { choice, shown, toggle };
});

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return CHOICES.find((known) => known === stored) ?? 'system';
}
