import type { Problem } from '../domain/index.ts';

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
  | 'no-image-input'
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
  'no-image-input',
];

const HINTS: Readonly<Record<ChatFailureCode, string>> = {
  'name-not-resolved': 'check the host name in the base URL, and the network',
  tls: 'check that the server speaks https and that its certificate is valid for this name',
  'connection-refused': 'check host and port of the base URL, and that the server runs',
  'connection-lost': 'check the network, and that the server is not overloaded',
  timeout: 'raise the timeout, or check that the server is not overloaded',
  unauthorized: 'check the key',
  forbidden: 'check what the key may be used for',
  'out-of-credit': 'top up the account',
  'model-not-found': 'check the name of the model; the server lists its models under /models',
  'not-found': 'check the path of the base URL; it usually ends with /v1',
  'no-image-input': 'choose a vision model',
  'rate-limited': 'wait, or lower the concurrency',
  'server-error': 'look into the log of the server, or try again later',
  'bad-request': 'change what the message names; some models take no temperature but their own',
  'bad-response': 'check that the base URL is that of an OpenAI-compatible server',
};

/** A failure as it is told to people, with its remedy. */
export function failureProblem({ code, message }: Pick<ChatFailure, 'code' | 'message'>): Required<Problem> {
  return { code, message, hint: HINTS[code] };
}

export function isLasting(failure: ChatFailure): boolean {
  return LASTING.includes(failure.code);
}
