import { computed, ref } from 'vue';
import type { ComputedRef } from 'vue';
import { api } from '../../api/client.ts';
import { useJobs } from '../../stores/jobs.ts';
import { useNotices } from '../../stores/notices.ts';
import type { ExportSummary, MediaOptions } from '../../../src-main/api/index.ts';
import type { CompareAddress } from './useCompareAddress.ts';

/** Starts an export, follows it, and hands its files to the browser. */
export function useMediaExport(workspaceId: ComputedRef<string>, address: CompareAddress) {
  const jobs = useJobs();
  const notices = useNotices();
  const jobId = ref<string | null>(null);
  const job = computed(() => jobs.all.find(({ id }) => id === jobId.value) ?? null);
  const isRunning = computed(() => jobs.runningIn(workspaceId.value, 'export') !== null);
  const summary = computed(() =>
    job.value?.state === 'done'
      ? // what the export job gives
        (job.value.result as ExportSummary)
      : null,
  );

  async function start(
    pairs: readonly { readonly a: number; readonly b: number }[],
    options: MediaOptions,
  ): Promise<void> {
    const { base, others, other } = address;
    if (base.value === null) return;
    const request = { base: base.value, others: [...others.value], other: other.value };
    const started = await notices.attempt(() =>
      api.compare.export.mutate({
        ...request,
        pairs: [...pairs],
        options: { ...options, kinds: [...options.kinds] },
      }),
    );
    if (!started) return;
    jobs.put(started);
    jobId.value = started.id;
  }

  async function save(name: string): Promise<void> {
    const id = jobId.value;
    if (id === null) return;
    const file = await notices.attempt(() => api.compare.exportFile.query({ jobId: id, name }));
    if (file) saveBytes(file.name, file.mediaType, file.base64);
  }

  return { job, summary, isRunning, start, save };
}

function saveBytes(name: string, mediaType: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
