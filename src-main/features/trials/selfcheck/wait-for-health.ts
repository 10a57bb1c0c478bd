import { setTimeout as sleep } from 'node:timers/promises';
import type { BoundedResponse } from './bounded-request.ts';
import type { ModelClient } from './model-client.ts';

/** How the server came up: after how many seconds, or what it said last. */
export type Startup =
  { readonly ok: true; readonly afterS: number } | { readonly ok: false; readonly lastSaid: string };

/** One question for health may take this long; a server that hangs is asked again until the deadline. */
const HEALTH_TIMEOUT_MS = 10_000;

/** Asks GET /health until it answers 200, the deadline passes or the signal aborts. */
export async function waitForHealth(
  client: ModelClient,
  { startupDeadlineS, healthPauseS }: { readonly startupDeadlineS: number; readonly healthPauseS: number },
  signal: AbortSignal,
): Promise<Startup> {
  const started = performance.now();
  const deadline = started + startupDeadlineS * 1000;
  let lastSaid: string | null = null;
  while (!signal.aborted && performance.now() < deadline) {
    const leftMs = Math.ceil(deadline - performance.now());
    const response = await client.askHealth(Math.min(HEALTH_TIMEOUT_MS, leftMs), signal);
    if (isHealthy(response)) return { ok: true, afterS: (performance.now() - started) / 1000 };
    // The last question is cut short by the deadline; what was said before tells more than its silence.
    if (response.ok || lastSaid === null || leftMs >= HEALTH_TIMEOUT_MS) lastSaid = sayHealth(response);
    const pauseMs = Math.min(healthPauseS * 1000, deadline - performance.now());
    // An abort ends the pause; the loop then ends by itself.
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return { ok: false, lastSaid: lastSaid ?? 'it was not asked' };
}

/** Asks once, after the requests. */
export function askHealthOnce(client: ModelClient, signal: AbortSignal): Promise<BoundedResponse> {
  return client.askHealth(HEALTH_TIMEOUT_MS, signal);
}

export function isHealthy(response: BoundedResponse): boolean {
  return response.ok && response.status === 200;
}

/** What a server said that is not healthy, such as `HTTP 503` or `connection refused`. */
export function sayHealth(response: BoundedResponse): string {
  return response.ok ? `HTTP ${response.status}` : response.problem;
}
