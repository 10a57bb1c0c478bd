import { AuditError, assertNever } from '../../domain/index.ts';
import { createCdpSession, takeScreenshot } from '../../render/index.ts';
import type { CdpWire, HostPage, RendererInfo, RenderHost } from '../../render/index.ts';
import type { PageMessage, PageRequest } from './page-messages.ts';

interface RemotePage {
  readonly opened: PromiseWithResolvers<void>;
  readonly closed: PromiseWithResolvers<void>;
  readonly calls: Map<number, PromiseWithResolvers<unknown>>;
  onEvent: (method: string, params: unknown) => void;
  onDetach: (reason: string | AuditError) => void;
  memoryBytes: number | null;
}

/** The windows of the main process as render hosts of this one: the capture code runs here, and only calls and pictures travel. */
export interface RemoteRenderHosts {
  open(info: RendererInfo, callTimeoutMs: number): RenderHost;
  /** From now on no window is opened, and none that is open gives anything any more. */
  stop(): void;
  /** Hands over what the main process says. */
  take(message: PageMessage): void;
}

/** A window that does not end within this time is left to the main process. */
const CLOSE_TIMEOUT_MS = 5000;

export function createRemoteRenderHosts(say: (request: PageRequest) => void): RemoteRenderHosts {
  const pages = new Map<number, RemotePage>();
  let lastPage = 0;
  let stopped = false;

  async function openPage(
    callTimeoutMs: number,
  ): Promise<{ readonly number: number; readonly page: HostPage }> {
    if (stopped) throw ended('SVG Assay is ending');
    const number = ++lastPage;
    const page: RemotePage = {
      opened: Promise.withResolvers(),
      closed: Promise.withResolvers(),
      calls: new Map(),
      onEvent: () => undefined,
      onDetach: () => undefined,
      memoryBytes: null,
    };
    pages.set(number, page);
    say({ kind: 'page-open', page: number });
    await page.opened.promise;
    const session = createCdpSession(wireOf(number, page, say), callTimeoutMs);
    return {
      number,
      page: {
        session,
        takePicture: () => takeScreenshot(session),
        memoryBytes: () => page.memoryBytes,
        close: () => closePage(number),
      },
    };
  }

  async function closePage(number: number): Promise<void> {
    const page = pages.get(number);
    if (page === undefined) return;
    say({ kind: 'page-close', page: number });
    const timer = setTimeout(page.closed.resolve, CLOSE_TIMEOUT_MS);
    await page.closed.promise;
    clearTimeout(timer);
    pages.delete(number);
  }

  return {
    open(info, callTimeoutMs) {
      const own = new Set<number>();
      return {
        ...info,
        // Every drawing gets a window and a session partition of its own.
        pageReuse: false,
        async openPage() {
          const { number, page } = await openPage(callTimeoutMs);
          own.add(number);
          const close = () => {
            own.delete(number);
            return page.close();
          };
          return { ...page, close };
        },
        async close() {
          await Promise.all([...own].map(closePage));
        },
      };
    },
    stop() {
      stopped = true;
      for (const page of pages.values()) {
        page.opened.reject(ended('SVG Assay is ending'));
        page.onDetach(ended('SVG Assay is ending'));
      }
    },
    take(message) {
      const page = pages.get(message.page);
      if (page !== undefined) takeFor(page, message);
    },
  };
}

/** What is no drawing's fault, and so never its result. */
function ended(message: string): AuditError {
  return new AuditError({ code: 'no-renderer', message, hint: 'start SVG Assay again' });
}

function wireOf(number: number, page: RemotePage, say: (request: PageRequest) => void): CdpWire {
  let lastCall = 0;
  return {
    call(method, params) {
      const call = ++lastCall;
      const answer = Promise.withResolvers<unknown>();
      page.calls.set(call, answer);
      say({ kind: 'page-call', page: number, call, method, params });
      return answer.promise;
    },
    onEvent: (listener) => (page.onEvent = listener),
    onDetach: (listener) => (page.onDetach = listener),
  };
}

function takeFor(page: RemotePage, message: PageMessage): void {
  switch (message.kind) {
    case 'page-opened':
      if (message.problem === null) page.opened.resolve();
      else page.opened.reject(ended(`no window to draw in could be opened: ${message.problem}`));
      return;
    case 'page-result': {
      const call = page.calls.get(message.call);
      page.calls.delete(message.call);
      if (message.refusal === null) call?.resolve(message.result);
      else call?.reject(new Error(message.refusal));
      return;
    }
    case 'page-event':
      page.onEvent(message.method, message.params);
      return;
    case 'page-memory':
      page.memoryBytes = message.bytes;
      return;
    case 'page-gone':
      page.onDetach(
        message.crashed
          ? message.reason
          : ended(`the window in which a drawing was drawn was closed: ${message.reason}`),
      );
      return;
    case 'page-closed':
      page.closed.resolve();
      return;
    default:
      assertNever(message);
  }
}
