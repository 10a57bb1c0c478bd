import { useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { ComputedRef, MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useJobs } from '../stores/jobs.ts';
import { useNotices } from '../stores/notices.ts';
import type { Job } from '../api/outputs.ts';
import type { Judging, JudgingRequest } from '../../src-main/api/index.ts';

type Reactive<T> = MaybeRefOrGetter<T>;

/** The judges that were run on a folder from here. */
export function useJudges(workspaceId: Reactive<string>) {
  return useQuery({
    queryKey: computed(() => [...queryKeys.part(toValue(workspaceId), 'judge'), 'judges']),
    queryFn: () => api.judging.judges.query({ workspaceId: toValue(workspaceId) }),
  });
}

/** What a judging would ask and cost; asks nobody. Idle while there is no request. */
export function useJudgingPrice(workspaceId: Reactive<string>, request: Reactive<JudgingRequest | null>) {
  return useQuery({
    queryKey: computed(() => [...queryKeys.part(toValue(workspaceId), 'judge'), 'price', toValue(request)]),
    queryFn: () => {
      const wanted = toValue(request);
      if (wanted === null) throw new Error('priced without a request');
      return api.judging.price.mutate({ workspaceId: toValue(workspaceId), request: asInput(wanted) });
    },
    enabled: computed(() => toValue(request) !== null),
    placeholderData: (previous) => previous,
  });
}

/** How often two judgings differ, item by item. */
export function useJudgingFlips(
  workspaceId: Reactive<string>,
  sides: Reactive<{ readonly filter: string; readonly first: Judging; readonly second: Judging }>,
) {
  return useQuery({
    queryKey: computed(() => [...queryKeys.part(toValue(workspaceId), 'judge'), 'flips', toValue(sides)]),
    queryFn: () => api.judging.compare.query({ workspaceId: toValue(workspaceId), ...toValue(sides) }),
    placeholderData: (previous) => previous,
  });
}

/** The newest job of a kind in a folder, and the ways to start, pause and go on. */
export function useJudgeJobs(workspaceId: Reactive<string>) {
  const jobs = useJobs();
  const notices = useNotices();
  const newest = (kind: Job['kind']): ComputedRef<Job | null> =>
    computed(
      () => jobs.all.find((job) => job.kind === kind && job.workspaceId === toValue(workspaceId)) ?? null,
    );

  async function started(start: () => Promise<Job>): Promise<void> {
    const job = await notices.attempt(start);
    if (job) jobs.put(job);
  }

  return {
    judging: newest('judge'),
    reparsing: newest('reparse'),
    startJudging: (request: JudgingRequest) =>
      started(() =>
        api.judging.start.mutate({ workspaceId: toValue(workspaceId), request: asInput(request) }),
      ),
    startReparse: (filter: string) =>
      started(() => api.judging.startReparse.mutate({ workspaceId: toValue(workspaceId), filter })),
    pause: (jobId: string) => notices.attempt(() => api.judging.pause.mutate({ jobId })),
    resume: (jobId: string) => notices.attempt(() => api.judging.resume.mutate({ jobId })),
    cancel: jobs.cancel,
  };
}

/** The API's input has lists of its own. */
function asInput(request: JudgingRequest) {
  return { ...request, items: [...request.items] };
}
