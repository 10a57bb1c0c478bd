import { useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The opened folders. */
export function useWorkspaces() {
  return useQuery({ queryKey: queryKeys.workspaces, queryFn: () => api.workspaces.list.query() });
}

/** One opened folder; null while it is not known or not open. */
export function useWorkspace(workspaceId: MaybeRefOrGetter<string | null>) {
  const { data } = useWorkspaces();
  return computed(() => data.value?.find((workspace) => workspace.id === toValue(workspaceId)) ?? null);
}

/** Opens a folder, closes one, or takes one off the recent list. All throw what went wrong. */
export function useFolderActions() {
  async function open(folder: string): Promise<string> {
    const workspace = await api.workspaces.open.mutate({ folder });
    await refreshFolders();
    return workspace.id;
  }

  async function close(workspaceId: string): Promise<void> {
    await api.workspaces.close.mutate({ workspaceId });
    await refreshFolders();
  }

  /** Shows the system's dialog; null where the person closed it. */
  function pick(): Promise<string | null> {
    return api.workspaces.pick.mutate();
  }

  /** Takes a folder off the list of recent ones. */
  async function forget(folder: string): Promise<void> {
    await api.workspaces.forget.mutate({ folder });
    await refreshFolders();
  }

  return { open, close, pick, forget };
}

async function refreshFolders(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.workspaces }),
    queryClient.invalidateQueries({ queryKey: queryKeys.home }),
  ]);
}
