import type { Asset, AssayEvent } from '../../api/index.ts';
import type { Problem } from '../../domain/index.ts';
import type { RendererInfo } from '../../render/index.ts';
import type { PageMessage, PageRequest } from './page-messages.ts';

/** A call's outcome as plain data, since an Error does not survive the way to a renderer. */
export type CallReply =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: Problem };

/** One procedure of the API with its input. */
export interface Call {
  readonly path: string;
  readonly type: 'query' | 'mutation';
  /** Absent where the procedure takes none. */
  readonly input?: unknown;
}

/** What the main process says to the backend process. */
export type BackendRequest =
  | {
      /** Always the first one. */
      readonly kind: 'start';
      readonly version: string;
      readonly renderer: RendererInfo;
      /** Folders that a backend before this one had open. */
      readonly folders: readonly string[];
    }
  | ({ readonly kind: 'call'; readonly id: number } & Call)
  | { readonly kind: 'asset'; readonly id: number; readonly pathName: string }
  | { readonly kind: 'key'; readonly id: number; readonly value: string | null }
  | { readonly kind: 'stop' }
  | PageMessage;

/** What the backend process says. */
export type BackendMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: CallReply }
  | { readonly kind: 'asset'; readonly id: number; readonly asset: Asset }
  | { readonly kind: 'key-wanted'; readonly id: number; readonly name: string }
  | { readonly kind: 'folders'; readonly folders: readonly string[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'event'; readonly event: AssayEvent }
  | PageRequest;
