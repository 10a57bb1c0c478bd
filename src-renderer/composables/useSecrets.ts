import { useQuery } from '@tanstack/vue-query';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useNotices } from '../stores/notices.ts';

/** Where keys are kept, and the way to put one there; none ever comes back. */
export function useSecrets() {
  const notices = useNotices();
  const place = useQuery({
    queryKey: [...queryKeys.info, 'secret-place'],
    queryFn: () => api.secrets.place.query(),
  });

  /** True once the key is kept. */
  async function keep(name: string, value: string): Promise<boolean> {
    const kept = await notices.attempt(async () => {
      await api.secrets.set.mutate({ name, value });
      // Profiles say whether their key is there.
      await queryClient.invalidateQueries({ queryKey: queryKeys.settings });
      return true;
    });
    if (kept) notices.tell(`The key ${name} is kept`);
    return kept ?? false;
  }

  return { place, keep };
}
