import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/rollouts/:rollout(\\d+)',
  component: () => import('./RolloutView.vue'),
  meta: { section: 'rollouts' },
} satisfies RouteRecordRaw;
