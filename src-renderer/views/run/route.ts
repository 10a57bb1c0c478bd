import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/runs/:run(\\d+)',
  component: () => import('./RunView.vue'),
  meta: { section: 'runs' },
} satisfies RouteRecordRaw;
