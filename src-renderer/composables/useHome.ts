import { useQuery } from '@tanstack/vue-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** Folders opened before, and the bundled samples. */
export function useHome() {
  return useQuery({ queryKey: queryKeys.home, queryFn: () => api.info.home.query() });
}
