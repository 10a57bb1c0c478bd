import { computed } from 'vue';
import { useRouter } from 'vue-router';
import { READY_FILTERS } from '../format/ready-filters.ts';
import { linkTo } from '../links.ts';
import { useSavedViews } from '../stores/saved-views.ts';
import { useActions } from './useActions.ts';
import { useFrameFolder } from './useFrameFolder.ts';
import { useOpenRuns } from './useOpenRuns.ts';
import { useWorkspaces } from './useWorkspaces.ts';
import type { Action } from '../stores/actions.ts';

/** Ways that the palette offers everywhere: every run of the opened folders, saved views, and ready filters. */
export function useJumpActions(): void {
  const router = useRouter();
  const workspaceId = useFrameFolder();
  const { data: workspaces } = useWorkspaces();
  const { runs } = useOpenRuns(() => workspaces.value ?? []);
  const saved = useSavedViews();

  const toRuns = computed<readonly Action[]>(() =>
    (runs.value ?? []).map((run) => ({
      id: `run-${run.workspaceId}-${run.id}`,
      title: `${run.folderName} ▸ ${run.shortName}`,
      group: 'Runs',
      run: () => router.push(linkTo.run(run.workspaceId, run.id)),
    })),
  );

  const toLists = computed<readonly Action[]>(() => {
    const id = workspaceId.value;
    if (id === null) return [];
    const views = saved.views.map((view) => ({
      id: `view-${view.name}`,
      title: view.name,
      group: 'Saved views',
      run: () => router.push(linkTo.rollouts(id, view)),
    }));
    const filters = READY_FILTERS.map(({ title, value }) => ({
      id: `filter-${value}`,
      title,
      group: 'Filter',
      run: () => router.push(linkTo.rollouts(id, { filter: value })),
    }));
    return [...views, ...filters];
  });

  useActions(() => [...toLists.value, ...toRuns.value]);
}
