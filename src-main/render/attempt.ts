import { AuditError } from '../domain/index.ts';
import type { RenderRules } from '../domain/index.ts';
import { captureDrawing } from './capture.ts';
import type { Capture } from './capture.ts';
import { CdpError } from './cdp-session.ts';
import type { DrawingPage } from './drawing-page.ts';
import type { RenderRequest } from './render-request.ts';
import type { RenderFailure } from './render-result.ts';

/** `spoiled`: the page hung, crashed or was ended, and is of no more use. */
export type Attempt = Capture & { readonly spoiled: boolean };

/** Beyond this, a drawing is called too large and its page ended. */
const MAX_PAGE_BYTES = 1.5 * 2 ** 30;
const MEMORY_CHECK_MS = 250;

/** Draws on a page under the limits of time and memory; rejects with the signal's reason when that is aborted, and with an AuditError where the host has ended the page. */
export async function attemptDrawing(
  page: DrawingPage,
  request: RenderRequest,
  rules: RenderRules,
  signal?: AbortSignal,
): Promise<Attempt> {
  const limitMs = request.timeLimitMs ?? rules.drawingTimeoutMs;
  let ended: RenderFailure | null = null;
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  // Ending the page is what stops a busy one: its open calls then fail.
  const end = (failure: RenderFailure | null, reason: unknown) => {
    ended = failure;
    stop(reason);
  };
  const deadline = setTimeout(() => {
    const failure: RenderFailure = {
      kind: 'timeout',
      message: `the drawing took longer than ${limitMs / 1000} s`,
    };
    end(failure, failure);
  }, limitMs);
  const watch = setInterval(() => {
    if ((page.host.memoryBytes() ?? 0) <= MAX_PAGE_BYTES) return;
    const failure: RenderFailure = {
      kind: 'too-large',
      message: 'the drawing needs more than 1.5 GB of memory',
    };
    end(failure, failure);
  }, MEMORY_CHECK_MS);
  const abort = () => end(null, signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    const capture = await Promise.race([captureDrawing(page, request, rules), stopped]);
    return { ...capture, spoiled: false };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AuditError) throw error;
    return { ok: false, failure: ended ?? failureOf(error), spoiled: true };
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    signal?.removeEventListener('abort', abort);
  }
}

function failureOf(error: unknown): RenderFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CdpError)) return { kind: 'not-rendered', message };
  switch (error.kind) {
    case 'timeout':
      return { kind: 'timeout', message };
    case 'detached':
      return { kind: 'crash', message };
    case 'refused':
      return { kind: 'not-rendered', message };
  }
}
