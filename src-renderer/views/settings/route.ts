import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/settings',
  component: () => import('./SettingsView.vue'),
  meta: { section: '/settings', rail: { title: 'Settings', section: '/settings', order: 9 } },
} satisfies RouteRecordRaw;
