import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { api } from '../api/client.ts';
import { laterJob } from './later-job.ts';
import { useNotices } from './notices.ts';
import type { Job } from '../api/outputs.ts';

/** Long work: what runs, what ran, and the ways to start and stop it. */
export const useJobs = defineStore('jobs', () => {
  const byId = shallowRef<ReadonlyMap<string, Job>>(new Map());
  const notices = useNotices();
  /** Filters of the audits that were started here, to go on with them after a cancel. */
  const filters = new Map<string, string>();

  const all = computed(() => [...byId.value.values()].sort((a, b) => b.startedAtMs - a.startedAtMs));
  const running = computed(() => all.value.filter((job) => job.state === 'running'));

  function put(heard: Job): void {
    const before = byId.value.get(heard.id);
    const job = laterJob(before, heard);
    byId.value = new Map(byId.value).set(job.id, job);
    if (before?.state === 'running' && job.state === 'failed' && job.problem)
      notices.tellProblem(job.problem);
  }

  function putAll(jobs: readonly Job[]): void {
    byId.value = new Map(jobs.map((job) => [job.id, laterJob(byId.value.get(job.id), job)]));
  }

  /** The newest running job of a kind in a folder. */
  function runningIn(workspaceId: string, kind: Job['kind']): Job | null {
    return running.value.find((job) => job.workspaceId === workspaceId && job.kind === kind) ?? null;
  }

  async function load(): Promise<void> {
    putAll(await api.jobs.list.query());
  }

  async function startImport(workspaceId: string): Promise<void> {
    const job = await notices.attempt(() => api.jobs.startImport.mutate({ workspaceId }));
    if (job) put(job);
  }

  async function startAudit(workspaceId: string, filter: string): Promise<void> {
    const job = await notices.attempt(() => api.jobs.startAudit.mutate({ workspaceId, filter }));
    if (!job) return;
    filters.set(job.id, filter);
    put(job);
  }

  async function cancel(jobId: string): Promise<void> {
    await notices.attempt(() => api.jobs.cancel.mutate({ jobId }));
  }

  /** Holds a judging: nothing new is asked until it goes on. */
  async function pause(jobId: string): Promise<void> {
    await notices.attempt(() => api.judging.pause.mutate({ jobId }));
  }

  /** Goes on with a paused job, or starts a stopped one again, which does what is left. */
  async function goOn(job: Job): Promise<void> {
    if (job.state === 'paused') await notices.attempt(() => api.judging.resume.mutate({ jobId: job.id }));
    else if (job.kind === 'import') await startImport(job.workspaceId);
    else if (job.kind === 'audit') await startAudit(job.workspaceId, filters.get(job.id) ?? '');
  }

  return { all, running, runningIn, put, load, startImport, startAudit, cancel, pause, goOn };
});
