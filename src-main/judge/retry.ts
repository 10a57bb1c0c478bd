const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A server that asks for a longer wait than this is given up for now; its answer says when to come back. */
const LONGEST_HONOURED_MS = 10 * 60_000;

/** Whether a status is worth another attempt: request timeout, conflict, rate limit, or a fault of the server. */
export function isRetryable(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/**
 * Milliseconds to wait before the next attempt (`attempt` counts from 0), or null where the server asks for more than ten
 * minutes. `Retry-After` in seconds or as a date, or `retry-after-ms`, is honoured; otherwise the wait doubles from half
 * a second to half a minute, less up to a quarter chosen by `random` (0–1) so that calls do not return in step.
 */
export function retryDelayMs(
  headers: { get(name: string): string | null } | null,
  attempt: number,
  nowMs: number,
  random: number,
): number | null {
  const asked = askedDelayMs(headers, nowMs);
  if (asked !== null) return asked <= LONGEST_HONOURED_MS ? asked : null;
  const backoff = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
  return Math.round(backoff * (1 - random / 4));
}

function askedDelayMs(headers: { get(name: string): string | null } | null, nowMs: number): number | null {
  const inMs = headers?.get('retry-after-ms')?.trim();
  if (inMs !== undefined && /^\d+(\.\d+)?$/.test(inMs)) return Number(inMs);
  const after = headers?.get('retry-after')?.trim();
  if (after === undefined || after === '') return null;
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  // Date.parse takes nearly any number for a year.
  const at = /[a-z]/i.test(after) ? Date.parse(after) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
