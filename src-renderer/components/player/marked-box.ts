/** A box to draw over the picture, in the viewport's pixels. */
export interface MarkedBox {
  readonly kind: 'content' | 'change' | 'element';
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
