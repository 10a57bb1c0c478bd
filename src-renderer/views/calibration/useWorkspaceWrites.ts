import { computed } from 'vue';
import { useAppInfo } from '../../composables/useAppInfo.ts';

/** Whether anything may be written: a server can be read-only. */
export function useWorkspaceWrites() {
  const info = useAppInfo();
  return { canWrite: computed(() => info.data.value?.readOnly !== true) };
}
