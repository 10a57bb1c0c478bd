/** A request that ends in time and size whatever the server does. */
export interface BoundedRequest {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly init: RequestInit;
  readonly deadlineMs: number;
  readonly maxBodyBytes: number;
  /** Ends the request early. */
  readonly signal: AbortSignal;
}

export type BoundedResponse =
  | { readonly ok: true; readonly status: number; readonly body: string; readonly bodyBytes: number }
  | {
      readonly ok: false;
      /** Equal for failures of one kind. */
      readonly problem: string;
      /** The server did answer, only with too much. */
      readonly answered: boolean;
      /** Bytes that were read before it failed. */
      readonly bodyBytes: number;
    };

/**
 * Sends a request and reads its body, at most `maxBodyBytes` of it. Hanging, closing early, streaming without end and
 * redirecting elsewhere are problems in the result; never throws.
 */
export async function requestBounded(request: BoundedRequest): Promise<BoundedResponse> {
  const timeout = AbortSignal.timeout(request.deadlineMs);
  const signal = AbortSignal.any([timeout, request.signal]);
  const read: ReadState = { bodyBytes: 0, chunks: [] };
  const fail = (problem: string, answered: boolean): BoundedResponse => ({
    ok: false,
    problem,
    answered,
    bodyBytes: read.bodyBytes,
  });
  try {
    // A redirect would carry the key to another address.
    const response = await request.fetch(request.url, { ...request.init, redirect: 'error', signal });
    const whole = await readBody(response, request.maxBodyBytes, read);
    if (!whole) return fail(`answer longer than ${request.maxBodyBytes} bytes`, true);
    return {
      ok: true,
      status: response.status,
      body: Buffer.concat(read.chunks).toString('utf8'),
      bodyBytes: read.bodyBytes,
    };
  } catch (thrown) {
    return fail(describe(thrown, request, timeout), false);
  }
}

interface ReadState {
  bodyBytes: number;
  readonly chunks: Uint8Array[];
}

/** Reads until the end or the limit; false when the limit came first. */
async function readBody(response: Response, maxBytes: number, read: ReadState): Promise<boolean> {
  if (response.body === null) return true;
  // Leaving the loop early cancels the stream and closes the connection.
  for await (const chunk of response.body) {
    read.bodyBytes += chunk.byteLength;
    if (read.bodyBytes > maxBytes) return false;
    read.chunks.push(chunk);
  }
  return true;
}

function describe(thrown: unknown, { deadlineMs, signal }: BoundedRequest, timeout: AbortSignal): string {
  if (signal.aborted) return 'stopped';
  if (timeout.aborted) return `no answer within ${deadlineMs / 1000} s`;
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE')
    return 'connection closed early';
  if (cause instanceof Error && cause.name === 'HTTPParserError') return 'not an HTTP answer';
  if (cause instanceof Error && cause.message !== '') return cause.message;
  return thrown instanceof Error ? thrown.message : String(thrown);
}
