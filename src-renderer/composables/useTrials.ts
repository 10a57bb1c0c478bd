import { useMutation, useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { saveText } from '../api/save-text.ts';
import { formatCounted } from '../format/numbers.ts';
import { useJobs } from '../stores/jobs.ts';
import { useNotices } from '../stores/notices.ts';
import { useSettings } from './useSettings.ts';
import type { OpinionRequest, SelfcheckRequest } from '../../src-main/api/index.ts';

/** In the place of a folder's id in events and jobs, as in `src-main/api` (types only cross the border). */
export const TRIALS_SCOPE = 'trials';

type BoardSort = NonNullable<Parameters<typeof api.trials.board.query>[0]>;

const key = (...rest: readonly unknown[]) => [...queryKeys.part(TRIALS_SCOPE, 'trials'), ...rest];
const TYPES = { csv: 'text/csv', jsonl: 'application/jsonl' } as const;

/** The board of imported trials in an order. */
export function useTrialBoard(sort: MaybeRefOrGetter<BoardSort>) {
  return useQuery({
    queryKey: computed(() => key('board', toValue(sort))),
    queryFn: () => api.trials.board.query(toValue(sort)),
    placeholderData: (previous) => previous,
  });
}

/** One trial with what people say of it and its own self-checks. */
export function useTrial(trialId: MaybeRefOrGetter<string>) {
  return useQuery({
    queryKey: computed(() => key('trial', toValue(trialId))),
    queryFn: () => api.trials.get.query({ trialId: toValue(trialId) }),
  });
}

/** Every kept run of the self-check, oldest first. */
export function useSelfchecks() {
  return useQuery({ queryKey: key('selfchecks'), queryFn: () => api.trials.selfchecks.query() });
}

/** What a person does with trials; failures become notices. */
export function useTrialActions() {
  const notices = useNotices();
  const jobs = useJobs();
  const { query: settings } = useSettings();
  const annotator = computed(() => settings.data.value?.annotator ?? null);

  /** The id of the page, or undefined where it could not be imported. */
  async function importPage(fileName: string, text: string): Promise<string | undefined> {
    const done = await notices.attempt(() => api.trials.import.mutate({ fileName, text }));
    if (done) notices.tell(done.isNew ? `${done.title} imported` : `${done.title} was imported before`);
    return done?.id;
  }

  async function say(request: Omit<OpinionRequest, 'annotator'>): Promise<boolean> {
    const name = annotator.value;
    if (name === null) return false;
    const done = await notices.attempt(async () => {
      await api.trials.say.mutate({ ...request, annotator: name });
      return true;
    });
    return done === true;
  }

  async function startSelfcheck(request: SelfcheckRequest): Promise<boolean> {
    const job = await notices.attempt(() => api.trials.startSelfcheck.mutate(request));
    if (job) jobs.put(job);
    return job !== undefined;
  }

  async function exportOpinions(format: 'csv' | 'jsonl'): Promise<void> {
    const file = await notices.attempt(() => api.trials.export.query({ format }));
    if (!file) return;
    saveText(file.fileName, file.text, TYPES[format]);
    notices.tell(`${file.fileName}: ${formatCounted(file.rows, 'row')}`);
  }

  return { annotator, importPage, say, startSelfcheck, exportOpinions };
}

/** Checks a drawing and has it drawn by every renderer there is. */
export function useDrawingCheck() {
  return useMutation({ mutationFn: (answer: string) => api.trials.checkDrawing.mutate({ answer }) });
}
