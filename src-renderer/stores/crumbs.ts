import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { RouteLocationRaw } from 'vue-router';

/** One step of the way from the folder to what is shown. */
export interface Crumb {
  readonly title: string;
  readonly to?: RouteLocationRaw;
}

/** The way to the view on screen; the folder before it is the frame's own. */
export const useCrumbStore = defineStore('crumbs', () => {
  const crumbs = shallowRef<readonly Crumb[]>([]);
  return { crumbs };
});
