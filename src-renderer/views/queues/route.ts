import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/queues',
  component: () => import('./QueuesView.vue'),
  meta: { section: 'queues', rail: { title: 'Queues', section: 'queues', order: 4 } },
} satisfies RouteRecordRaw;
