import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/:area(w)?/:workspace([0-9a-f]{12})?/trials/:trial([0-9a-f]{64})',
  component: () => import('./TrialView.vue'),
  meta: { section: 'trials' },
} satisfies RouteRecordRaw;
