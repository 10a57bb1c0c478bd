import type { CdpSession } from './cdp-session.ts';

/** What drew the frames; stored with them, and never mixed silently. */
export interface RendererInfo {
  readonly name: string;
  readonly version: string;
}

/** One page, 512×512 or whatever the protocol says, on which no drawing has been yet. */
export interface HostPage {
  readonly session: CdpSession;
  /** What the page shows now, as PNG bytes. Rejects with a CdpError as calls of the session do. */
  takePicture(): Promise<Buffer>;
  /** Memory of the processes behind this page in bytes; null where the host cannot tell. */
  memoryBytes(): number | null;
  /** Ends the page and whatever it left, by force where it does not answer. Never rejects. */
  close(): Promise<void>;
}

/**
 * Where drawings are drawn: a headless Chromium, or Electron's offscreen windows. The capture code needs nothing else.
 * A page of a host must not be able to see or slow another one; where two pages share a process, `pageReuse` is false.
 */
export interface RenderHost extends RendererInfo {
  /**
   * True: a page may draw many drawings in a row, since its navigation leaves nothing behind (proven by the contract
   * tests). False: every drawing gets a page of its own.
   */
  readonly pageReuse: boolean;
  /** Rejects with AuditError `no-renderer` when no page can be opened at all. */
  openPage(): Promise<HostPage>;
  /** Closes every page still open. */
  close(): Promise<void>;
}
