import { computed } from 'vue';
import type { ComputedRef } from 'vue';
import { useAddressPart } from '../../composables/useAddressPart.ts';
import { useWorkspaces } from '../../composables/useWorkspaces.ts';
import type { WorkspaceInfo } from '../../../src-main/api/index.ts';

/** Which opened folders the runs are shown of: all of them, or with `folders=this` in the address the one on screen. */
export function useFolderScope(workspaceId: ComputedRef<string>) {
  const part = useAddressPart('folders');
  const { data: workspaces } = useWorkspaces();

  const isAll = computed(() => part.value !== 'this');
  const opened = computed(() => workspaces.value?.length ?? 0);
  const canChoose = computed(() => opened.value > 1);
  const folders = computed<readonly WorkspaceInfo[]>(() => {
    const list = workspaces.value ?? [];
    const current = list.filter(({ id }) => id === workspaceId.value);
    return isAll.value ? [...current, ...list.filter(({ id }) => id !== workspaceId.value)] : current;
  });

  function toggle(): void {
    part.value = isAll.value ? 'this' : '';
  }

  return { folders, opened, isAll, canChoose, toggle };
}
