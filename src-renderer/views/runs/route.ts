import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/runs',
  component: () => import('./RunsView.vue'),
  meta: { section: 'runs', rail: { title: 'Runs', section: 'runs', order: 1 } },
} satisfies RouteRecordRaw;
