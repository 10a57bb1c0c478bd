import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** The folder that was last in the address, for the views that belong to none. */
export const useLastFolder = defineStore('last-folder', () => {
  const id = shallowRef<string | null>(null);
  return { id };
});
