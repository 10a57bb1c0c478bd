import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/gates',
  component: () => import('./GatesView.vue'),
  meta: { section: 'gates', rail: { title: 'Gates', section: 'gates', order: 3 } },
} satisfies RouteRecordRaw;
