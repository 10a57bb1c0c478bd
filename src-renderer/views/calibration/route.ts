import type { RouteRecordRaw } from 'vue-router';

export default {
  path: '/w/:workspace/calibration',
  component: () => import('./CalibrationView.vue'),
  meta: { section: 'calibration', rail: { title: 'Calibration', section: 'calibration', order: 5 } },
} satisfies RouteRecordRaw;
