import { onScopeDispose, ref } from 'vue';

/** Opens a folder dropped on the window; only the desktop app may know its path. */
export function useFolderDrop(open: (folder: string) => Promise<void>) {
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
      const file = event.dataTransfer?.files[0];
      const folder = file ? bridge.pathOfFile(file) : '';
      // The promise settles inside `open`, which shows its own failure.
      if (folder !== '') open(folder).catch(() => undefined);
    },
    { signal },
  );
  onScopeDispose(() => listeners.abort());
  return { isOver };
}
