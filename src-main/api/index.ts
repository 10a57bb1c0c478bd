export type { AssayBackend } from './backend.ts';
export * from './contract.ts';
export { assayRouter } from './router.ts';
export type { AssayRouter } from './router.ts';
export type { GateFinding, LabelEvent, RolloutRow, RunRow } from '../store/rows.ts';
