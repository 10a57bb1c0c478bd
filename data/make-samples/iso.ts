/** A point of the scene: x to the lower right, y to the lower left, z up, in tiles. */
export type Point = readonly [x: number, y: number, z: number];

const TILE = { halfWidth: 34, halfHeight: 17, height: 34 } as const;
const ORIGIN = { x: 400, y: 150 } as const;

/** Screen position of a scene point in the 800 × 600 drawing (2:1 isometric projection). */
export function project([x, y, z]: Point): readonly [number, number] {
  return [
    round(ORIGIN.x + (x - y) * TILE.halfWidth),
    round(ORIGIN.y + (x + y) * TILE.halfHeight - z * TILE.height),
  ];
}

/** A filled polygon through scene points. */
export function face(points: readonly Point[], fill: string): string {
  const list = points.map((point) => project(point).join(',')).join(' ');
  return `<polygon points="${list}" fill="${fill}"/>`;
}

/** A block standing at (x, y, z) with its size in tiles: top lightest, left face middle, right face darkest. */
export function block([x, y, z]: Point, [w, d, h]: Point, colour: string): string {
  const [x2, y2, z2] = [x + w, y + d, z + h];
  return [
    face(
      [
        [x, y2, z],
        [x2, y2, z],
        [x2, y2, z2],
        [x, y2, z2],
      ],
      shade(colour, 0.82),
    ),
    face(
      [
        [x2, y, z],
        [x2, y2, z],
        [x2, y2, z2],
        [x2, y, z2],
      ],
      shade(colour, 0.64),
    ),
    face(
      [
        [x, y, z2],
        [x2, y, z2],
        [x2, y2, z2],
        [x, y2, z2],
      ],
      colour,
    ),
  ].join('');
}

/** A pitched roof over a block's top, ridge along x. */
export function roof([x, y, z]: Point, [w, d, h]: Point, colour: string): string {
  const ridge = y + d / 2;
  return [
    face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, ridge, z + h],
        [x, ridge, z + h],
      ],
      shade(colour, 1.1),
    ),
    face(
      [
        [x + w, y, z],
        [x + w, y + d, z],
        [x + w, ridge, z + h],
      ],
      shade(colour, 0.6),
    ),
    face(
      [
        [x, y + d, z],
        [x + w, y + d, z],
        [x + w, ridge, z + h],
        [x, ridge, z + h],
      ],
      shade(colour, 0.85),
    ),
  ].join('');
}

/** An upright cylinder around (x, y), radius and height in tiles. */
export function cylinder([x, y, z]: Point, radius: number, height: number, colour: string): string {
  const [cx, bottom] = project([x, y, z]);
  const [, top] = project([x, y, z + height]);
  const rx = round(radius * TILE.halfWidth * 1.3);
  const ry = round(rx / 2);
  return [
    `<path d="M${cx - rx} ${top}V${bottom}A${rx} ${ry} 0 0 0 ${cx + rx} ${bottom}V${top}Z" fill="${shade(colour, 0.78)}"/>`,
    `<path d="M${cx} ${bottom + ry}A${rx} ${ry} 0 0 0 ${cx + rx} ${bottom}V${top}H${cx}Z" fill="${shade(colour, 0.62)}"/>`,
    `<ellipse cx="${cx}" cy="${top}" rx="${rx}" ry="${ry}" fill="${colour}"/>`,
  ].join('');
}

/** The colour (#rrggbb) made darker (< 1) or lighter (> 1). */
export function shade(colour: string, factor: number): string {
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * factor));
  return `#${channels.map((channel) => Math.min(255, channel).toString(16).padStart(2, '0')).join('')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
