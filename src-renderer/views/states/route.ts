import type { RouteRecordRaw } from 'vue-router';

/** Every shared component in all its states, for whoever works on the interface; not in the released build. */
export default {
  path: '/states',
  component: import.meta.env.DEV
    ? () => import('./StatesView.vue')
    : () => import('../missing/MissingView.vue'),
} satisfies RouteRecordRaw;
