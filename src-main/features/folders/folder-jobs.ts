import { AuditError } from '../../domain/index.ts';
import { AUDIT_STAGES, auditFolder } from '../audit/index.ts';
import type { AuditStage } from '../audit/index.ts';
import { followFolder } from '../import/follow-folder.ts';
import { importFolder } from '../import/import-folder.ts';
import { importNotices } from '../import/import-notices.ts';
import { pruneCache } from '../../store/index.ts';
import { storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import type { JobInfo } from '../../api/kernel/jobs.ts';
import { tellingLists } from '../../api/kernel/telling-lists.ts';

export function startImport(context: AssayContext, workspaceId: string): JobInfo {
  const store = storeOf(context, workspaceId);
  return context.jobs.start('import', workspaceId, `Import ${store.location.folder}`, async (job) => {
    try {
      const summary = await importFolder(store, tellingLists(context, workspaceId, job));
      for (const problem of importNotices(summary))
        context.feed.publish({ kind: 'notice', workspaceId, problem });
      return summary;
    } finally {
      tellChanged(context, workspaceId, 'runs', 'rollouts');
    }
  });
}

/** Without a browser the gates are still checked, and the user is told what is missing. */
export function startAudit(context: AssayContext, workspaceId: string, filter: string): JobInfo {
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
      pruneCache(store, context.settings.get().frameCacheBytes);
      tellChanged(context, workspaceId, 'runs', 'rollouts');
    }
  });
}

/** Imports, then audits what was imported, without being asked; resolves when the import has ended, however it did. */
export async function bringUpToDate(context: AssayContext, workspaceId: string): Promise<void> {
  const { id } = startImport(context, workspaceId);
  const ended = await context.jobs.finished(id);
  if (ended?.state === 'done') startAudit(context, workspaceId, '');
}

/** Takes in what a run that is still being written adds, for as long as the workspace is open. */
export function followRuns(context: AssayContext, workspaceId: string): () => void {
  return followFolder(storeOf(context, workspaceId), {
    update: async () => {
      // An import that is under way may have passed the place of the change.
      const underWay = context.jobs.running('import', workspaceId);
      if (underWay !== null) await context.jobs.finished(underWay.id);
      await bringUpToDate(context, workspaceId);
    },
  });
}
