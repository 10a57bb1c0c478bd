/** One drawing to draw. */
export interface RenderRequest {
  readonly svg: string;
  /** Seconds, in the order in which the frames are wanted; `seededTimes` gives the protocol's four. */
  readonly timesS: readonly number[];
  /** Instead of the protocol's limit, for more frames than its four. */
  readonly timeLimitMs?: number;
  /** The drawing is a page of this program's own that shows a drawing as a picture, at rest: what could move inside is no fault. */
  readonly isPicturePage?: boolean;
}
