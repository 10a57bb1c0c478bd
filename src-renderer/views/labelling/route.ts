import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/queues/:queue(\\d+)/label',
  component: () => import('./LabellingView.vue'),
  meta: { section: 'queues', alone: true, answersRight: true },
} satisfies RouteRecordRaw;
