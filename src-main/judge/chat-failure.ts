export type ChatFailureCode =
  | 'name-not-resolved'
  | 'tls'
  | 'connection-refused'
  | 'connection-lost'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'out-of-credit'
  | 'model-not-found'
  | 'not-found'
  | 'rate-limited'
  | 'server-error'
  | 'bad-request'
  | 'bad-response';

/** Why a request gave no reply. `message` is ready to be shown and holds no key. */
export interface ChatFailure {
  readonly code: ChatFailureCode;
  readonly message: string;
  /** HTTP status; null where there was no HTTP answer. */
  readonly status: number | null;
}

/** Failures that every further request would meet too: a batch stops at them. */
const LASTING: readonly ChatFailureCode[] = [
  'name-not-resolved',
  'tls',
  'connection-refused',
  'unauthorized',
  'out-of-credit',
  'model-not-found',
  'not-found',
];

export function isLasting(failure: ChatFailure): boolean {
  return LASTING.includes(failure.code);
}
