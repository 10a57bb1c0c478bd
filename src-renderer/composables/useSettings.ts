import { useMutation, useQuery } from '@tanstack/vue-query';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { SettingsChange } from '../../src-main/api/index.ts';

/** The program's settings, and the way to change them one by one. */
export function useSettings() {
  const query = useQuery({ queryKey: queryKeys.settings, queryFn: () => api.settings.get.query() });
  const change = useMutation({
    mutationFn: (settings: SettingsChange) => api.settings.set.mutate(settings),
    onSuccess: (settings) => queryClient.setQueryData(queryKeys.settings, settings),
  });
  return { query, change };
}
