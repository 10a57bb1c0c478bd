import type { RouteRecordRaw } from 'vue-router';

/** Every shared component in all its states, for whoever works on the interface; no route in the released build. */
const route: RouteRecordRaw | null = import.meta.env.DEV
  ? { path: '/states', component: () => import('./StatesView.vue') }
  : null;

export default route;
