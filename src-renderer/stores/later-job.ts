import type { Job } from '../api/outputs.ts';

/**
 * Of what is known of a job and what is heard of it, the later. The answer to a start, or a list that was asked for, may
 * arrive after the event that tells of the job's end, and knows nothing of it: a job that has ended stays ended.
 */
export function laterJob(known: Job | undefined, heard: Job): Job {
  return known !== undefined && known.endedAtMs !== null && heard.endedAtMs === null ? known : heard;
}
