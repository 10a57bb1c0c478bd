import { app } from 'electron';
import type { BrowserWindow } from 'electron';
import { assertNever } from '../../domain/index.ts';
import { openOffscreenWindow } from './offscreen-window.ts';
import type { OffscreenWindow } from './offscreen-window.ts';
import type { PageMessage, PageRequest } from './page-messages.ts';

/** The main process's half of the render host: opens windows and carries protocol calls, and looks at nothing. */
export interface OffscreenPages {
  take(request: PageRequest): void;
  /** Ends every window. */
  close(): Promise<void>;
}

const PROTOCOL_VERSION = '1.3';
const MEMORY_EVERY_MS = 250;
/** A window kept ready for the next drawing is ended after this long without one. */
const SPARE_KEPT_MS = 10_000;
const BYTES_PER_KB = 1024;

export function createOffscreenPages(say: (message: PageMessage) => void): OffscreenPages {
  const pages = new Map<number, OffscreenWindow>();
  let spare: Promise<OffscreenWindow> | null = null;
  let spareTimer: NodeJS.Timeout | null = null;
  let memoryTimer: NodeJS.Timeout | null = null;

  async function open(page: number): Promise<void> {
    const ready = spare ?? openOffscreenWindow();
    // Opening takes longer than drawing, so the next drawing's window opens meanwhile.
    spare = openOffscreenWindow();
    spare.catch(() => (spare = null));
    keepSpare();
    try {
      const opened = await ready;
      attach(page, opened);
      pages.set(page, opened);
      memoryTimer ??= setInterval(tellMemory, MEMORY_EVERY_MS);
      say({ kind: 'page-opened', page, problem: null });
    } catch (thrown) {
      say({ kind: 'page-opened', page, problem: messageOf(thrown) });
    }
  }

  function attach(page: number, { window }: OffscreenWindow): void {
    const { webContents } = window;
    webContents.debugger.attach(PROTOCOL_VERSION);
    webContents.debugger.on('message', (_, method: string, params: unknown) =>
      say({ kind: 'page-event', page, method, params }),
    );
    webContents.debugger.on('detach', (_, reason) =>
      say({
        kind: 'page-gone',
        page,
        reason,
        crashed: webContents.isDestroyed() ? false : webContents.isCrashed(),
      }),
    );
    webContents.on('render-process-gone', (_, { reason }) =>
      say({
        kind: 'page-gone',
        page,
        reason: `the renderer process ended (${reason})`,
        crashed: true,
      }),
    );
  }

  async function call(request: Extract<PageRequest, { readonly kind: 'page-call' }>): Promise<void> {
    const { page, call: id, method, params } = request;
    const answer = { kind: 'page-result', page, call: id } as const;
    try {
      const window = pages.get(page)?.window;
      if (window === undefined || window.isDestroyed()) throw new Error('the window is closed');
      const result: unknown =
        method === 'Page.printToPDF'
          ? await print(window)
          : await window.webContents.debugger.sendCommand(method, params);
      say({ ...answer, result, refusal: null });
    } catch (thrown) {
      say({ ...answer, result: null, refusal: messageOf(thrown) });
    }
  }

  async function closePage(page: number): Promise<void> {
    const opened = pages.get(page);
    pages.delete(page);
    if (pages.size === 0 && memoryTimer !== null) {
      clearInterval(memoryTimer);
      memoryTimer = null;
    }
    await opened?.close();
    say({ kind: 'page-closed', page });
  }

  function tellMemory(): void {
    const bytesOf = new Map(
      app.getAppMetrics().map(({ pid, memory }) => [pid, memory.workingSetSize * BYTES_PER_KB]),
    );
    for (const [page, { window }] of pages) {
      const bytes = window.isDestroyed() ? undefined : bytesOf.get(window.webContents.getOSProcessId());
      if (bytes !== undefined) say({ kind: 'page-memory', page, bytes });
    }
  }

  function keepSpare(): void {
    if (spareTimer !== null) clearTimeout(spareTimer);
    spareTimer = setTimeout(() => ignoreEnd(endSpare()), SPARE_KEPT_MS);
  }

  async function endSpare(): Promise<void> {
    if (spareTimer !== null) clearTimeout(spareTimer);
    const ending = spare;
    spare = null;
    await (await ending)?.close();
  }

  return {
    take(request) {
      switch (request.kind) {
        case 'page-open':
          ignoreEnd(open(request.page));
          return;
        case 'page-call':
          ignoreEnd(call(request));
          return;
        case 'page-close':
          ignoreEnd(closePage(request.page));
          return;
        default:
          assertNever(request);
      }
    },
    async close() {
      await Promise.all([...[...pages.keys()].map(closePage), endSpare().catch(() => undefined)]);
    },
  };
}

/** Electron's protocol does not print; its contents do. */
async function print({ webContents }: BrowserWindow): Promise<{ readonly data: string }> {
  const pdf = await webContents.printToPDF({
    printBackground: true,
    preferCSSPageSize: true,
    pageSize: 'A4',
  });
  return { data: pdf.toString('base64') };
}

/** Each of them tells its own failure to the backend. */
function ignoreEnd(work: Promise<void>): void {
  work.catch(() => undefined);
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
