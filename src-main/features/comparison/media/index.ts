export { exportPairs } from './export-pairs.ts';
export type { ExportSummary } from './export-pairs.ts';
export { DEFAULT_MEDIA_OPTIONS, MEDIA_KINDS, MEDIA_LIMITS } from './media-options.ts';
export type { MediaKind, MediaOptions } from './media-options.ts';
