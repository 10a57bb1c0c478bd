import { onScopeDispose, ref } from 'vue';

/** Opens folders dropped on the window, one after the other; only the desktop app may know their paths. */
export function useFolderDrop(open: (folders: readonly string[]) => Promise<void>) {
  const isOver = ref(false);
  const bridge = window.assay;
  if (!bridge) return { isOver };

  const listeners = new AbortController();
  const { signal } = listeners;

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
      // The promise settles inside `open`, which shows its own failure.
      if (folders.length > 0) open(folders).catch(() => undefined);
    },
    { signal },
  );
  onScopeDispose(() => listeners.abort());
  return { isOver };
}
