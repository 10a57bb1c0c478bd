import { QueryClient } from '@tanstack/vue-query';

/** Answers stay fresh until an event says otherwise: the data changes only through this program. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Infinity, gcTime: 300_000, retry: false, refetchOnWindowFocus: false },
  },
});
