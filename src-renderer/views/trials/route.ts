import type { RouteRecordRaw } from 'vue-router';

export default {
  // With or without an opened folder: trials belong to none.
  path: '/:area(w)?/:workspace([0-9a-f]{12})?/trials',
  component: () => import('./TrialsView.vue'),
  meta: { section: 'trials', rail: { title: 'Trials', section: 'trials', order: 8, anywhere: true } },
} satisfies RouteRecordRaw;
