export { serve } from './serve.ts';
export type { RunningServer } from './serve.ts';
