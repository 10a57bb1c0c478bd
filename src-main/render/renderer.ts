import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import type { RenderRules } from '../domain/index.ts';
import { attemptDrawing } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { createChromiumHost } from './chromium-host.ts';
import { prepareDrawingPage } from './drawing-page.ts';
import type { DrawingPage } from './drawing-page.ts';
import { findBrowser } from './find-browser.ts';
import type { RenderHost, RendererInfo } from './render-host.ts';
import type { RenderRequest } from './render-request.ts';
import type { RenderResult } from './render-result.ts';
import { ALL_PAGE_WALLS } from './traffic.ts';
import type { PageWalls } from './traffic.ts';

export interface RendererOptions {
  readonly rules: RenderRules;
  /** How many drawings are drawn at once; by default one for each processor, at most 4. */
  readonly pages?: number;
  /** Default: headless Chromium as `findBrowser` finds it. The renderer closes it. */
  readonly host?: RenderHost;
  /** All, except in tests that try each wall alone. */
  readonly walls?: PageWalls;
}

/** Draws drawings, several at once, each as if it were alone. */
export interface Renderer extends RendererInfo {
  /**
   * Whatever the drawing does is in the result. Rejects with AuditError `no-renderer` when the browser can no longer be
   * started, and with the signal's reason when that is aborted.
   */
  render(request: RenderRequest, signal?: AbortSignal): Promise<RenderResult>;
  close(): Promise<void>;
}

interface PooledPage extends DrawingPage {
  drawings: number;
}

const MAX_DEFAULT_PAGES = 4;
/** Memory of a browser grows slowly with the drawings it has seen; a new one costs as much time as about four of them. */
const MAX_DRAWINGS_PER_PAGE = 200;
const MAX_IDLE_BYTES = 700 * 2 ** 20;

/** Opens a pool of pages; throws AuditError `no-renderer` when not even the first can be opened. */
export async function openRenderer(options: RendererOptions): Promise<Renderer> {
  const { rules, walls = ALL_PAGE_WALLS } = options;
  const concurrency = options.pages ?? Math.min(availableParallelism(), MAX_DEFAULT_PAGES);
  const host =
    options.host ?? createChromiumHost({ browser: await findBrowser(), callTimeoutMs: rules.callTimeoutMs });
  const info: RendererInfo = { name: host.name, version: host.version };
  const queue = new PQueue({ concurrency });
  const idle: PooledPage[] = [await openPage()];

  async function openPage(): Promise<PooledPage> {
    const page = await host.openPage();
    try {
      return { ...(await prepareDrawingPage(page, rules, walls)), drawings: 0 };
    } catch (error) {
      await page.close();
      throw error;
    }
  }

  async function draw(request: RenderRequest, signal?: AbortSignal): Promise<RenderResult> {
    const first = idle.pop() ?? (await openPage());
    const isFresh = first.drawings === 0;
    const result = await drawOn(first, request, signal);
    // A page that has drawn before may have died of that; only a crash on a fresh one is the drawing's own.
    if (result.ok || result.failure.kind !== 'crash' || isFresh) return result;
    return await drawOn(await openPage(), request, signal);
  }

  async function drawOn(
    page: PooledPage,
    request: RenderRequest,
    signal?: AbortSignal,
  ): Promise<RenderResult> {
    page.drawings += 1;
    let attempt: Attempt | null = null;
    try {
      attempt = await attemptDrawing(page, request, rules, signal);
    } finally {
      if (attempt !== null && isReusable(page, attempt)) idle.push(page);
      else await page.host.close();
    }
    const base = { blockedRequests: page.traffic.blocked(), renderer: info };
    return attempt.ok
      ? { ok: true, frames: attempt.frames, measures: attempt.measures, ...base }
      : { ok: false, failure: attempt.failure, ...base };
  }

  function isReusable(page: PooledPage, attempt: Attempt): boolean {
    return (
      host.pageReuse &&
      !attempt.spoiled &&
      // A drawing that has reached out gets no chance to have left anything.
      page.traffic.blocked().length === 0 &&
      page.drawings < MAX_DRAWINGS_PER_PAGE &&
      (page.host.memoryBytes() ?? 0) < MAX_IDLE_BYTES
    );
  }

  return {
    ...info,
    render: (request, signal) =>
      queue.add(() => draw(request, signal), signal === undefined ? {} : { signal }),
    async close() {
      queue.clear();
      await host.close();
      await queue.onIdle();
    },
  };
}
