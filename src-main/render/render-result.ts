import type { RenderFailureKind } from '../domain/index.ts';
import type { MissingGlyphs } from './font-coverage.ts';
import type { RendererInfo } from './render-host.ts';

/** The drawing at one time. */
export interface Frame {
  /** Seconds on the drawing's own clock. */
  readonly timeS: number;
  /** Lossless 8-bit PNG of the whole viewport. */
  readonly png: Uint8Array;
  /** Of the PNG's bytes, in hex. */
  readonly sha256: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Something that the drawing asked for and did not get. */
export interface BlockedRequest {
  readonly url: string;
  /** DevTools resource type (`Image`, `Stylesheet`, `Font`, `Document`, …) or, of a link hint, its `rel`. */
  readonly kind: string;
}

export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the page says about the drawing at its first time; lengths in viewport pixels. */
export interface DrawingMeasures {
  /** Box round everything drawn, clipped by nothing; null when nothing is. */
  readonly box: PixelBox | null;
  /** Share (0–1) of that box's area outside the viewport. */
  readonly offCanvasShare: number;
  readonly elements: number;
  /** SMIL animation elements and running or pending CSS animations. */
  readonly animations: number;
  /** Distinct finite durations of one iteration that the animations declare, ascending, in seconds. */
  readonly durationsS: readonly number[];
  /** Characters of its texts that the bundled fonts draw as boxes; absent where there are none. */
  readonly missingGlyphs?: MissingGlyphs;
}

export interface RenderFailure {
  readonly kind: RenderFailureKind;
  /** One sentence for a person. */
  readonly message: string;
}

interface RenderBase {
  readonly blockedRequests: readonly BlockedRequest[];
  readonly renderer: RendererInfo;
}

export interface Rendered extends RenderBase {
  readonly ok: true;
  /** In the order of the times asked for. */
  readonly frames: readonly Frame[];
  readonly measures: DrawingMeasures;
}

interface NotRendered extends RenderBase {
  readonly ok: false;
  readonly failure: RenderFailure;
}

/** A failure is data: whatever a drawing does, the render has a result. */
export type RenderResult = Rendered | NotRendered;
