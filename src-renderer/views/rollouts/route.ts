import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/rollouts',
  component: () => import('./RolloutsView.vue'),
  meta: { section: 'rollouts', rail: { title: 'Rollouts', section: 'rollouts', order: 2 } },
} satisfies RouteRecordRaw;
