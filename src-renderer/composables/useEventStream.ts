import { onScopeDispose, shallowRef } from 'vue';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useJobs } from '../stores/jobs.ts';
import { useNotices } from '../stores/notices.ts';
import type { StreamEvent } from '../api/outputs.ts';

export type StreamState = 'connecting' | 'connected' | 'lost';

/** Listens to the program for as long as the window lives, and makes old answers be asked for again. */
export function useEventStream() {
  const state = shallowRef<StreamState>('connecting');
  const jobs = useJobs();
  const notices = useNotices();

  function take(event: StreamEvent): void {
    switch (event.kind) {
      case 'job':
        jobs.put(event.job);
        return;
      case 'changed':
        refresh(queryKeys.part(event.workspaceId, event.what));
        if (event.what === 'runs') refresh(queryKeys.workspaces);
        return;
      case 'notice':
        notices.tellProblem(event.problem);
        return;
    }
  }

  const subscription = api.events.subscribe(undefined, {
    onStarted: () => {
      // Whatever happened while nobody listened is asked for anew.
      if (state.value === 'lost') refresh([]);
      state.value = 'connected';
      jobs.load().catch(() => (state.value = 'lost'));
    },
    onData: take,
    onConnectionStateChange: (change) => {
      if (change.state === 'connecting' && change.error) state.value = 'lost';
    },
    onError: () => (state.value = 'lost'),
  });
  onScopeDispose(() => subscription.unsubscribe());

  return { state };
}

function refresh(queryKey: readonly unknown[]): void {
  // A refetch that fails shows in the view that asked; here there is nobody to tell.
  queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
}
