export { EventFeed } from './event-feed.ts';
export { importFolder } from './import-folder.ts';
export type { ImportOptions, ImportSummary } from './import-folder.ts';
export { JobRunner } from './jobs.ts';
export type { JobInfo, JobKind, JobState } from './jobs.ts';
export { readProtocol } from './read-protocol.ts';
