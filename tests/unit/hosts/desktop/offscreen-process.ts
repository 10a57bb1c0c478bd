// The main process's half of the render host, in a process of its own on the stand-in for Electron; the test is the backend.
import { app } from 'electron';
import { createOffscreenPages } from '../../../../src-main/hosts/desktop/offscreen-pages.ts';
import type { PageRequest } from '../../../../src-main/hosts/desktop/page-messages.ts';
import { setRenderSwitches } from '../../../../src-main/hosts/desktop/render-switches.ts';

setRenderSwitches();
// No window of an interface keeps this program alive.
app.on('window-all-closed', () => undefined);
const pages = createOffscreenPages((message) => process.send?.(message));
process.on('message', (request: PageRequest) => {
  if (request.kind.startsWith('page-')) app.whenReady().then(() => pages.take(request), fail);
});

function fail(error: unknown): void {
  throw error;
}
