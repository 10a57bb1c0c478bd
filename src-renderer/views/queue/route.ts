import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/queues/:queue(\\d+)',
  component: () => import('./QueueView.vue'),
  meta: { section: 'queues' },
} satisfies RouteRecordRaw;
