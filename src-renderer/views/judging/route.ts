import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/judging',
  component: () => import('./JudgingView.vue'),
  meta: { section: 'judging', rail: { title: 'Judging', section: 'judging', order: 6 } },
} satisfies RouteRecordRaw;
