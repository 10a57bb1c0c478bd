import { useQueries } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { folderNames } from '../format/folder-names.ts';
import type { RunRow, WorkspaceInfo } from '../../src-main/api/index.ts';

/** A run with the opened folder that it lies in: run numbers are only unique within one. */
export interface OpenRun extends RunRow {
  readonly workspaceId: string;
  readonly folderName: string;
}

/** A folder whose runs could not be listed, and why. */
export interface UnreadFolder {
  readonly workspaceId: string;
  readonly folderName: string;
  readonly error: unknown;
  readonly retry: () => unknown;
}

/** The runs of several opened folders as one list, in the order of the folders; undefined until all have answered. */
export function useOpenRuns(folders: MaybeRefOrGetter<readonly WorkspaceInfo[]>) {
  const names = computed(() => folderNames(toValue(folders)));
  const answers = useQueries({
    queries: computed(() =>
      toValue(folders).map(({ id }) => ({
        queryKey: queryKeys.runs(id),
        queryFn: () => api.runs.list.query({ workspaceId: id }),
      })),
    ),
  });
  const named = computed(() =>
    toValue(folders).flatMap(({ id }, index) => {
      const answer = answers.value[index];
      return answer ? [{ workspaceId: id, folderName: names.value.get(id) ?? id, answer }] : [];
    }),
  );

  const runs = computed<readonly OpenRun[] | undefined>(() => {
    if (named.value.some(({ answer }) => answer.isPending)) return undefined;
    return named.value.flatMap(({ workspaceId, folderName, answer }) =>
      (answer.data ?? []).map((run) => ({ ...run, workspaceId, folderName })),
    );
  });
  const unread = computed<readonly UnreadFolder[]>(() =>
    named.value
      .filter(({ answer }) => answer.error !== null && answer.data === undefined)
      .map(({ workspaceId, folderName, answer }) => ({
        workspaceId,
        folderName,
        error: answer.error,
        retry: answer.refetch,
      })),
  );

  return { runs, unread };
}
