export { EventFeed } from './event-feed.ts';
export { JobRunner } from './jobs.ts';
export type { JobInfo, JobKind, JobState } from './jobs.ts';
