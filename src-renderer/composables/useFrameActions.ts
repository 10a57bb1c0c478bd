import { computed } from 'vue';
import type { Ref } from 'vue';
import { useRouter } from 'vue-router';
import type { RouteLocationRaw } from 'vue-router';
import { linkTo } from '../links.ts';
import { viewRoutes } from '../router.ts';
import { useTheme } from '../stores/theme.ts';
import { useActions } from './useActions.ts';
import { useFrameFolder } from './useFrameFolder.ts';
import { useJumpActions } from './useJumpActions.ts';
import { useWorkspaces } from './useWorkspaces.ts';
import type { Action } from '../stores/actions.ts';

/** Actions that are on offer everywhere: the palette, the key sheet, the theme, and the way to each view. */
export function useFrameActions(dialogs: {
  readonly paletteOpen: Ref<boolean>;
  readonly keysOpen: Ref<boolean>;
}): void {
  const router = useRouter();
  const theme = useTheme();
  const workspaceId = useFrameFolder();
  const { data: workspaces } = useWorkspaces();

  const fixed: readonly Action[] = [
    {
      id: 'palette',
      title: 'Search commands',
      group: 'Everywhere',
      keys: ['Mod+k'],
      whileTyping: true,
      listed: false,
      run: () => (dialogs.paletteOpen.value = !dialogs.paletteOpen.value),
    },
    {
      id: 'keys',
      title: 'Show keys',
      group: 'Everywhere',
      keys: ['?'],
      run: () => (dialogs.keysOpen.value = true),
    },
    { id: 'theme', title: 'Switch light and dark', group: 'Everywhere', keys: ['Alt+t'], run: theme.toggle },
    {
      id: 'home',
      title: 'Open a folder',
      group: 'Go to',
      keys: ['Mod+o'],
      whileTyping: true,
      run: () => router.push(linkTo.home()),
    },
  ];

  const toViews = computed<readonly Action[]>(() =>
    railOf(workspaceId.value).map(({ title, to }, index) => ({
      id: `go-${title.toLowerCase()}`,
      title,
      group: 'Go to',
      keys: [`Alt+${index + 1}`],
      run: () => router.push(to),
    })),
  );

  const toFolders = computed<readonly Action[]>(() =>
    (workspaces.value ?? [])
      .filter((workspace) => workspace.id !== workspaceId.value)
      .map((workspace) => ({
        id: `folder-${workspace.id}`,
        title: workspace.name,
        group: 'Opened folders',
        run: () => router.push(linkTo.workspace(workspace.id)),
      })),
  );

  useActions(() => [...fixed, ...toViews.value, ...toFolders.value]);
  useJumpActions();
}

/** The side rail's entries in their order; without an opened folder only those that need none. */
export function railOf(workspaceId: string | null) {
  return viewRoutes
    .flatMap((route) => (route.meta?.rail ? [route.meta.rail] : []))
    .filter((entry) => workspaceId !== null || entry.anywhere === true || entry.section.startsWith('/'))
    .sort((a, b) => a.order - b.order)
    .map((entry) => ({
      ...entry,
      to: addressOf(entry.section, workspaceId),
    }));
}

function addressOf(section: string, workspaceId: string | null): RouteLocationRaw {
  if (section.startsWith('/')) return section;
  return workspaceId === null ? `/${section}` : linkTo.section(workspaceId, section);
}
