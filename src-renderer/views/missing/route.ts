import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/:rest(.*)*',
  component: () => import('./MissingView.vue'),
} satisfies RouteRecordRaw;
