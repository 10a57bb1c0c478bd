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
      const workspace = await workspaces.open(typedPath(folder));
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

/** A path as a shell reads it, in quotes or from `~` on: people paste paths as they are used to. */
function typedPath(text: string): string {
  const trimmed = text.trim();
  const [, , inner] = /^(["'])(.+)\1$/.exec(trimmed) ?? [];
  // As it was typed where there are no quotes: a folder's name may end in a blank.
  const folder = inner ?? text;
  return folder === '~' || folder.startsWith('~/') ? join(homedir(), folder.slice(1)) : folder;
}
