import type { Asset, AssayEvent } from '../api/index.ts';
import type { Problem } from '../domain/index.ts';

/** A call's outcome as plain data, since an Error does not survive the way to a renderer. */
export type CallReply =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: Problem };

/** What the main process asks of the backend process. */
export type BackendRequest =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly path: string;
      readonly type: 'query' | 'mutation';
      readonly input: unknown;
    }
  | { readonly kind: 'asset'; readonly id: number; readonly pathName: string }
  | { readonly kind: 'stop'; readonly id: number };

/** What the backend process says. */
export type BackendMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: CallReply }
  | { readonly kind: 'asset'; readonly id: number; readonly asset: Asset }
  | { readonly kind: 'stopped'; readonly id: number }
  | { readonly kind: 'event'; readonly event: AssayEvent };
