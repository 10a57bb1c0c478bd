import { AuditError } from '../../domain/index.ts';
import type { JobContext } from '../../domain/index.ts';
import { AUDIT_STAGES, auditFolder, importFolder } from '../../pipeline/index.ts';
import type { AuditStage, JobInfo } from '../../pipeline/index.ts';
import type { AssayBackend } from '../backend.ts';
import { refuseIfReadOnly, storeOf, tellChanged } from './context.ts';
import type { AssayContext } from './context.ts';

/** While a job writes, lists on the screen are told to look again this often. */
const TELL_EVERY_MS = 1000;

type FolderJobs = Pick<AssayBackend, 'listJobs' | 'cancelJob' | 'startImport' | 'startAudit'>;

export function createFolderJobs(context: AssayContext): FolderJobs {
  return {
    listJobs: () => context.jobs.list(),
    cancelJob: (jobId) => context.jobs.cancel(jobId),
    startImport: (workspaceId) => startImport(context, workspaceId),
    startAudit: (workspaceId, filter) => startAudit(context, workspaceId, filter),
  };
}

export function startImport(context: AssayContext, workspaceId: string): JobInfo {
  refuseIfReadOnly(context);
  const store = storeOf(context, workspaceId);
  return context.jobs.start('import', workspaceId, `Import ${store.location.folder}`, async (job) => {
    try {
      return await importFolder(store, tellingLists(context, workspaceId, job));
    } finally {
      tellChanged(context, workspaceId, 'runs', 'rollouts');
    }
  });
}

/** Without a browser the gates are still checked, and the user is told what is missing. */
export function startAudit(context: AssayContext, workspaceId: string, filter: string): JobInfo {
  refuseIfReadOnly(context);
  const store = storeOf(context, workspaceId);
  const { protocol, openRenderer } = context;
  return context.jobs.start('audit', workspaceId, `Audit ${store.location.folder}`, async (job) => {
    const audit = (stages: readonly AuditStage[]) =>
      auditFolder(store, { protocol, stages, filter, openRenderer }, tellingLists(context, workspaceId, job));
    try {
      return await audit(AUDIT_STAGES);
    } catch (thrown) {
      if (!(thrown instanceof AuditError) || thrown.code !== 'no-renderer') throw thrown;
      context.feed.publish({ kind: 'notice', workspaceId, problem: thrown.toProblem() });
      return await audit(['gates']);
    } finally {
      tellChanged(context, workspaceId, 'runs', 'rollouts');
    }
  });
}

/** Imports, then audits what was imported, without being asked. */
export function bringUpToDate(context: AssayContext, workspaceId: string): void {
  const { id } = startImport(context, workspaceId);
  context.jobs.finished(id).then(
    (ended) => {
      if (ended?.state === 'done') startAudit(context, workspaceId, '');
    },
    () => undefined,
  );
}

/** Tells how the job goes, and now and then that lists on the screen are old. */
export function tellingLists(context: AssayContext, workspaceId: string, job: JobContext): JobContext {
  let nextAtMs = Date.now() + TELL_EVERY_MS;
  return {
    signal: job.signal,
    report: (progress) => {
      job.report(progress);
      if (Date.now() < nextAtMs) return;
      nextAtMs = Date.now() + TELL_EVERY_MS;
      tellChanged(context, workspaceId, 'runs', 'rollouts');
    },
  };
}
