import { contextBridge, ipcRenderer, webUtils } from 'electron';

// The whole surface between the interface and the program: three functions, no channel names, no event objects.
contextBridge.exposeInMainWorld('assay', {
  call: (path: string, type: 'query' | 'mutation', input: unknown): Promise<unknown> =>
    ipcRenderer.invoke('assay:call', { path, type, input }),
  subscribe: (listener: (event: unknown) => void): (() => void) => {
    const onEvent = (_: unknown, event: unknown): void => listener(event);
    ipcRenderer.on('assay:event', onEvent);
    return () => ipcRenderer.off('assay:event', onEvent);
  },
  pathOfFile: (file: File): string => webUtils.getPathForFile(file),
});
