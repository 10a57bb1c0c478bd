import type { AssayEvent } from '../../src-main/api/index.ts';
import type { Problem } from '../../src-main/domain/index.ts';

/** A call's outcome as plain data: Electron does not carry the original error over its channel. */
type BridgeReply =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: Problem };

/** What the preload script puts on `window.assay`; absent in browser mode. */
export interface AssayBridge {
  /** Calls one procedure of the API by its dotted path. Rejects only on a bug. */
  call(path: string, type: 'query' | 'mutation', input: unknown): Promise<BridgeReply>;
  /** Listens to the one event channel; the returned function stops it. */
  subscribe(listener: (event: AssayEvent) => void): () => void;
  /** The path of a file or folder dropped on the window; the empty string where it has none. */
  pathOfFile(file: File): string;
}

declare global {
  interface Window {
    readonly assay?: AssayBridge;
  }
}
