import { homedir } from 'node:os';
import { join } from 'node:path';
import { AuditError, toProblem } from '../../domain/index.ts';
import type { AssayBackend } from '../backend.ts';
import type { AssayContext } from './context.ts';
import { bringUpToDate, followRuns } from './folder-jobs.ts';

type Folders = Pick<
  AssayBackend,
  'listWorkspaces' | 'openWorkspace' | 'closeWorkspace' | 'pickFolder' | 'forgetFolder'
>;

export function createFolders(context: AssayContext): Folders {
  const { workspaces, settings, jobs } = context;
  return {
    listWorkspaces: () => workspaces.list().map((workspace) => workspaces.describe(workspace)),
    openWorkspace: async (folder) => {
      const workspace = await workspaces.open(expandHome(folder));
      settings.noteOpened(workspace.store.location.folder, Date.now());
      if (!context.readOnly) {
        bringUpToDate(context, workspace.id).catch((error: unknown) =>
          context.feed.publish({ kind: 'notice', workspaceId: workspace.id, problem: toProblem(error) }),
        );
        workspace.stopFollowing ??= followRuns(context, workspace.id);
      }
      return workspaces.describe(workspace);
    },
    closeWorkspace: async (workspaceId) => {
      workspaces.stopFollowing(workspaceId);
      await jobs.stop(workspaceId);
      workspaces.close(workspaceId);
    },
    forgetFolder: (folder) => settings.forget(folder),
    pickFolder: () =>
      Promise.reject(
        new AuditError({
          code: 'no-dialog',
          message: 'there is no folder dialog here',
          hint: 'type the path',
        }),
      ),
  };
}

/** `~` and `~/…` as a shell reads them: people type paths as they are used to. */
function expandHome(folder: string): string {
  return folder === '~' || folder.startsWith('~/') ? join(homedir(), folder.slice(1)) : folder;
}
