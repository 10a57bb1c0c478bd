import { face } from './iso.ts';
import {
  balloon,
  boat,
  boulder,
  bridge,
  chimney,
  clouds,
  crate,
  fence,
  flag,
  fountain,
  house,
  lamp,
  lighthouse,
  pine,
  sign,
  silo,
  statue,
  tower,
  tram,
  tree,
  well,
  windmill,
} from './props.ts';
import type { Prop } from './props.ts';

/** One task of the sample runs with the props that draw it. */
export interface Scene {
  readonly name: string;
  readonly prompt: string;
  readonly objects: readonly string[];
  readonly moving: string | null;
  readonly quoted: readonly string[];
  readonly sky: string;
  readonly ground: string;
  readonly water: string | null;
  readonly props: readonly Prop[];
}

const DAY = '#dceef5';
const DUSK = '#f3d9c6';
const NIGHT = '#2d3a55';
const GRASS = '#9cc476';
const SAND = '#e6d3a3';
const SNOW = '#eef3f7';
const STONE = '#c3c7cc';
const SEA = '#5fa8c4';

function scene(
  name: string,
  prompt: string,
  props: readonly Prop[],
  look: { sky?: string; ground?: string; water?: string; moving?: string; quoted?: readonly string[] },
): Scene {
  const objects = [...new Set(props.map((prop) => prop.name))].filter(
    (object) => object !== 'sign' || (look.quoted ?? []).length > 0,
  );
  return {
    name,
    prompt,
    objects,
    moving: look.moving ?? null,
    quoted: look.quoted ?? [],
    sky: look.sky ?? DAY,
    ground: look.ground ?? GRASS,
    water: look.water ?? null,
    props,
  };
}

/** Twenty tasks: about half name an element that moves, five quote words that may be drawn. */
export const SCENES: readonly Scene[] = [
  scene(
    'mill-hill',
    'A windmill on a hill with a house and a fence; the sails turn slowly.',
    [windmill(3, 3), house(6, 4), fence(5, 7), tree(8, 3), pine(2, 7)],
    { moving: 'windmill' },
  ),
  scene(
    'harbour-light',
    'A small harbour with a lighthouse whose beam sweeps, a crate and a boulder by the water.',
    [lighthouse(3, 2), crate(5, 3), boulder(7, 3), pine(2, 5)],
    { ground: SAND, water: SEA, sky: DUSK, moving: 'lighthouse' },
  ),
  scene(
    'boat-bay',
    'A sailing boat bobbing in a calm bay, with a pine and two boulders on the shore.',
    [boat(6.5, 6.5), pine(2, 3), boulder(4, 2), boulder(2, 5)],
    { ground: SAND, water: SEA, moving: 'boat' },
  ),
  scene(
    'bakery-lane',
    'A bakery in a quiet lane with a sign that reads “Daily Bread”, a lamp and a tree.',
    [house(4, 3), sign(6, 6, 'Daily Bread'), lamp(7, 3), tree(2, 6)],
    { ground: STONE, quoted: ['Daily Bread'] },
  ),
  scene(
    'tram-square',
    'A town square with a tram that runs back and forth past a tower and a lamp.',
    [tower(2.5, 2.5), tram(5, 6), lamp(7.5, 3), house(6, 2)],
    { ground: STONE, moving: 'tram' },
  ),
  scene(
    'farm-silo',
    'A farm with a silo, a house, a fence and a well under a clear sky.',
    [silo(3, 2.5), house(6, 3), fence(5, 7), well(2.5, 6)],
    {},
  ),
  scene(
    'brick-works',
    'A brick works with a smoking chimney, three crates and a silo.',
    [chimney(3, 3), silo(6, 3), crate(5, 6), crate(6, 6.6), crate(7, 7)],
    { ground: STONE, sky: DUSK, moving: 'chimney' },
  ),
  scene(
    'flag-fort',
    'A stone tower with a waving flag beside it and boulders in the grass.',
    [tower(3.5, 3), flag(6, 4), boulder(3, 7), boulder(7, 6)],
    { moving: 'flag' },
  ),
  scene(
    'winter-pines',
    'A snowy clearing with five pines and a lamp that glows in the evening.',
    [pine(2, 3), pine(4, 2), pine(7, 2), pine(2, 6), pine(7, 6), lamp(5, 5)],
    { ground: SNOW, sky: NIGHT, moving: 'lamp' },
  ),
  scene(
    'garden-fountain',
    'A garden with a splashing fountain, four trees and a fence.',
    [fountain(5, 5), tree(2, 2), tree(7, 2), tree(2, 7), tree(8, 7), fence(4, 8)],
    { moving: 'fountain' },
  ),
  scene(
    'museum-statue',
    'A museum court with a stone statue, a tower and two trees.',
    [statue(5, 5), tower(2.5, 2.5), tree(7, 3), tree(3, 7)],
    { ground: STONE },
  ),
  scene(
    'balloon-meadow',
    'A hot-air balloon rising over a meadow with a house and a tree.',
    [balloon(6, 5), house(3, 4), tree(6, 8)],
    { moving: 'balloon' },
  ),
  scene(
    'inn-corner',
    'An inn at a street corner whose sign says “Fox & Fiddle”, with a lamp and a crate.',
    [house(3.5, 3), sign(6, 5.5, 'Fox & Fiddle'), lamp(7, 2.5), crate(3, 7)],
    { ground: STONE, sky: DUSK, quoted: ['Fox & Fiddle'] },
  ),
  scene(
    'river-bridge',
    'A wooden bridge over a stream with a tree on one side and a house on the other.',
    [bridge(5.5, 5.5), tree(2, 4), house(7, 2.2)],
    { water: SEA },
  ),
  scene(
    'cloud-ridge',
    'A mountain ridge with drifting clouds, a tower and four pines.',
    [clouds(0, 0), tower(4, 3), pine(2, 5), pine(7, 3), pine(6, 6), pine(3, 8)],
    { ground: '#a8b58f', moving: 'cloud' },
  ),
  scene(
    'market-day',
    'A market square with crates, a well, and a banner that reads “Saturday”.',
    [well(3, 3), crate(5, 3), crate(6, 3.6), crate(5.6, 5), sign(6.5, 6.5, 'Saturday')],
    { ground: SAND, quoted: ['Saturday'] },
  ),
  scene(
    'orchard-rows',
    'An orchard with nine trees in rows behind a fence.',
    [2, 4.5, 7].flatMap((x) => [2, 4.5, 7].map((y) => tree(x, y))).concat([fence(4, 8.6)]),
    {},
  ),
  scene(
    'night-harbour',
    'A night harbour with a boat that rocks, a lighthouse and a crate.',
    [lighthouse(2.5, 2.5), boat(6.8, 6.2), crate(5, 2.5)],
    { ground: STONE, water: '#3a5f86', sky: NIGHT, moving: 'boat' },
  ),
  scene(
    'station-yard',
    'A station yard with a tram that moves along its rails and a board reading “Platform 4”.',
    [tram(5, 7), house(4, 2.6), sign(7, 4, 'Platform 4'), lamp(2, 4)],
    { ground: STONE, moving: 'tram', quoted: ['Platform 4'] },
  ),
  scene(
    'seed-shop',
    'A seed shop with a fountain in front, a tree and a sign that says “Sow Well”.',
    [house(3.5, 3), fountain(6, 6), tree(7.5, 2.5), sign(3, 7, 'Sow Well')],
    { moving: 'fountain', quoted: ['Sow Well'] },
  ),
];

/** What the picture leaves out or adds. */
export interface DrawOptions {
  /** Props to leave out, by name. */
  readonly without?: ReadonlySet<string>;
  readonly animated?: boolean;
  readonly extra?: string;
  /** A seed for small differences between repeats. */
  readonly seed: number;
}

/** The scene as an SVG document, painted from far to near. */
export function drawScene(scene: Scene, options: DrawOptions): string {
  const shown = scene.props
    .filter((prop) => options.without?.has(prop.name) !== true)
    .toSorted((a, b) => a.depth - b.depth)
    .map((prop) => `  ${prop.svg}`);
  const body = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">',
    '  <style>',
    '    @keyframes bob { from { transform: translateY(-5px) rotate(-1.5deg) } to { transform: translateY(6px) rotate(1.5deg) } }',
    '    @keyframes rise { from { transform: translateY(18px) } to { transform: translateY(-30px) } }',
    '    .bob { animation: bob 1.9s ease-in-out infinite alternate; transform-origin: center; transform-box: fill-box }',
    '    .rise { animation: rise 4s ease-in-out infinite alternate }',
    '  </style>',
    `  <rect width="800" height="600" fill="${scene.sky}"/>`,
    `  <circle cx="${660 - options.seed * 14}" cy="${84 + options.seed * 6}" r="34" fill="#fff4cf"/>`,
    `  ${face(
      [
        [0, 10, -0.5],
        [10, 10, -0.5],
        [10, 10, 0],
        [0, 10, 0],
      ],
      '#7d6a4f',
    )}${face(
      [
        [10, 0, -0.5],
        [10, 10, -0.5],
        [10, 10, 0],
        [10, 0, 0],
      ],
      '#65553f',
    )}`,
    `  ${face(
      [
        [0, 0, 0],
        [10, 0, 0],
        [10, 10, 0],
        [0, 10, 0],
      ],
      scene.ground,
    )}`,
    ...(scene.water === null
      ? []
      : [
          `  ${face(
            [
              [4.2, 10, 0],
              [10, 4.2, 0],
              [10, 10, 0],
            ],
            scene.water,
          )}`,
        ]),
    ...shown,
    ...(options.extra === undefined ? [] : [`  ${options.extra}`]),
    '</svg>',
  ].join('\n');
  return options.animated === false ? withoutMotion(body) : body;
}

/** The same picture at rest. */
function withoutMotion(svg: string): string {
  return svg
    .replaceAll(/<animate(?:Transform|Motion)?\b[^>]*\/>/g, '')
    .replaceAll(/ class="(?:bob|rise)"/g, '');
}
