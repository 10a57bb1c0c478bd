import { useMutation, useQuery } from '@tanstack/vue-query';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { JudgeProfileInput } from '../../src-main/api/index.ts';

const KEY = [...queryKeys.settings, 'judge-profiles'];

/** The saved judge profiles, the ways to change them, and the connection test. */
export function useJudgeProfiles() {
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: KEY });
  return {
    query: useQuery({ queryKey: KEY, queryFn: () => api.judging.profiles.query() }),
    save: useMutation({
      mutationFn: (input: { readonly profile: JudgeProfileInput; readonly replaces: string | null }) =>
        api.judging.saveProfile.mutate(input),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (name: string) => api.judging.removeProfile.mutate({ name }),
      onSuccess,
    }),
    test: useMutation({ mutationFn: (profile: JudgeProfileInput) => api.judging.test.mutate({ profile }) }),
  };
}
