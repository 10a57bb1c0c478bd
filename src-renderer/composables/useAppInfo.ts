import { useQuery } from '@tanstack/vue-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** Version, mode and abilities of the running program. */
export function useAppInfo() {
  return useQuery({ queryKey: queryKeys.info, queryFn: () => api.info.get.query() });
}
