import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/adjudication',
  component: () => import('./AdjudicationView.vue'),
  meta: { section: 'queues', answersRight: true },
} satisfies RouteRecordRaw;
