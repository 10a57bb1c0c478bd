import { onScopeDispose, ref } from 'vue';
import { useRouter } from 'vue-router';
import { linkTo } from '../links.ts';
import { useNotices } from '../stores/notices.ts';
import { useFolderActions } from './useWorkspaces.ts';

/** Opens folders dropped anywhere on the window and shows them; only the desktop app may know their paths. */
export function useFolderDrop() {
  const isOver = ref(false);
  const bridge = window.assay;
  if (!bridge) return { isOver };

  const router = useRouter();
  const notices = useNotices();
  const actions = useFolderActions();
  const listeners = new AbortController();
  const { signal } = listeners;

  async function open(folders: readonly string[]): Promise<void> {
    const ids: string[] = [];
    for (const folder of folders) {
      const id = await notices.attempt(() => actions.open(folder));
      if (id !== undefined) ids.push(id);
    }
    const [first] = ids;
    if (first !== undefined) await router.push(ids.length === 1 ? linkTo.workspace(first) : linkTo.home());
  }

  window.addEventListener(
    'dragover',
    (event) => {
      event.preventDefault();
      isOver.value = true;
    },
    { signal },
  );
  window.addEventListener('dragleave', () => (isOver.value = false), { signal });
  window.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      isOver.value = false;
      const folders = [...(event.dataTransfer?.files ?? [])]
        .map((file) => bridge.pathOfFile(file))
        .filter((folder) => folder !== '');
      // What goes wrong in `open` is a notice; a view that is left meanwhile is no failure.
      open(folders).catch(() => undefined);
    },
    { signal },
  );
  onScopeDispose(() => listeners.abort());
  return { isOver };
}
