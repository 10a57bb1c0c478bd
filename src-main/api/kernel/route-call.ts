import type { Problem } from '../../domain/index.ts';
import type { Store } from '../../store/index.ts';

/** One call of a route, as it came. */
export interface RouteCall {
  readonly path: string;
  readonly type: 'query' | 'mutation';
  readonly input?: unknown;
}

/** What a route gave; a failure crosses threads and processes as data, since a thrown error would lose its code. */
export type RouteReply =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: Problem };

/** The thread that reads large folders over connections of its own. */
export interface ReadThread {
  /** null where the call is to be answered here: the folder is small, or there can be no thread. */
  readonly answer: (workspaceId: string, store: Store, call: RouteCall) => Promise<RouteReply | null>;
  /** Closes the thread's connection to a folder. */
  readonly forget: (workspaceId: string) => Promise<void>;
  readonly close: () => Promise<void>;
}
