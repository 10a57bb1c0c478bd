import { app, dialog } from 'electron';
import type { JobInfo } from '../../api/index.ts';
import type { Backend } from './backend-keeper.ts';
import { focusWindow, hideWindows, keepLastWindow } from './window.ts';

/**
 * Holds the end of the program back until the backend has stopped, and asks first while jobs run. It has to be held at
 * `before-quit`: by `will-quit` every window is closed, those that drawings are drawn in as well, and what an audit was
 * drawing in them would look like a drawing that crashes.
 */
export function holdEnd(backend: Backend, running: () => readonly JobInfo[]): void {
  let state: 'runs' | 'asks' | 'stops' | 'stopped' = 'runs';

  function stop(): void {
    if (state === 'stops' || state === 'stopped') return;
    state = 'stops';
    hideWindows();
    const quit = (): void => {
      state = 'stopped';
      app.quit();
    };
    backend.stop().then(quit, quit);
  }

  async function ask(): Promise<void> {
    state = 'asks';
    const mayEnd = await confirmEnd(running());
    state = 'runs';
    if (mayEnd) stop();
  }

  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state !== 'runs') return;
    if (running().length === 0) stop();
    else ask().catch(stop);
  });
  // A terminal or a system that is shutting down waits for no answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  keepLastWindow(() => state !== 'stopped');
}

async function confirmEnd(jobs: readonly JobInfo[]): Promise<boolean> {
  const question = {
    type: 'question' as const,
    message: jobs.length === 1 ? 'A job is still running.' : `${jobs.length} jobs are still running.`,
    detail: `${jobs.map(({ title }) => title).join('\n')}\n\nWhat is finished is kept. The rest goes on when it is started again.`,
    buttons: ['Quit', 'Keep running'],
    defaultId: 0,
    cancelId: 1,
  };
  const owner = focusWindow();
  const { response } =
    owner === null ? await dialog.showMessageBox(question) : await dialog.showMessageBox(owner, question);
  return response === 0;
}
