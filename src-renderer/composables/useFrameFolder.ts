import { computed, watch } from 'vue';
import type { ComputedRef } from 'vue';
import { useLastFolder } from '../stores/last-folder.ts';
import { useWorkspaceIdOrNull } from './useRouteParams.ts';
import { useWorkspaces } from './useWorkspaces.ts';

/**
 * The folder whose views the frame leads to: the one in the address. On Home and in Settings, which belong to none, it is the one
 * that was last looked at, or else one that is open; null without any.
 */
export function useFrameFolder(): ComputedRef<string | null> {
  const inAddress = useWorkspaceIdOrNull();
  const last = useLastFolder();
  const { data: workspaces } = useWorkspaces();
  watch(inAddress, (id) => (last.id = id ?? last.id), { immediate: true });
  return computed(() => {
    const open = workspaces.value ?? [];
    return inAddress.value ?? (open.find(({ id }) => id === last.id) ?? open[0])?.id ?? null;
  });
}
