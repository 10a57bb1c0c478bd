import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/compare',
  component: () => import('./CompareView.vue'),
  meta: { section: 'compare', rail: { title: 'Compare', section: 'compare', order: 7 } },
} satisfies RouteRecordRaw;
