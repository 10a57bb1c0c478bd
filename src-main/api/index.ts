export { DRAWING_CSP, NOT_FOUND, parseAssetAddress } from './assets.ts';
export type { Asset, AssetRequest } from './assets.ts';
export type { AssayBackend } from './backend.ts';
export * from './contract.ts';
export { callProcedure } from './call.ts';
export { assayRouter } from './router.ts';
export type { AssayRouter } from './router.ts';
export type { GateFinding, LabelEvent, RolloutRow, RunRow } from '../store/rows.ts';
export type { JobInfo, JobKind, JobState } from '../pipeline/index.ts';
