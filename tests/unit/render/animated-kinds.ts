import { RECT, CIRCLE, PATH, TEXT, LINEAR, STOP, PATTERN, filter, light } from './animated-places.ts';
import { SMIL } from './smil-kinds.ts';

/** One attribute, element or property that can be animated, alone in a drawing of 64 by 64. At 0.5, 1.5 and 2.5 s it does not look the same. */
export interface AnimatedKind {
  readonly name: string;
  readonly svg: string;
}

/** Of other elements than `animate`. */
const ELEMENTS: readonly (readonly [name: string, svg: string])[] = [
  ['set', RECT.replace('$', '<set attributeName="x" to="20" begin="1s" dur="1s"/>')],
  ...['translate 0 0;20 20', 'scale 1;0.5', 'rotate 0 20 20;90 20 20', 'skewX 0;40', 'skewY 0;40'].map(
    (each) => {
      const [type = '', ...values] = each.split(/ (.*)/);
      return [
        `animateTransform ${type}`,
        RECT.replace(
          '$',
          `<animateTransform attributeName="transform" type="${type}" values="${values[0]}" dur="4s"/>`,
        ),
      ] as const;
    },
  ),
  [
    'animateTransform of a gradient',
    LINEAR.replace(
      '$',
      '<animateTransform attributeName="gradientTransform" type="rotate" values="0;90" dur="4s"/>',
    ),
  ],
  [
    'animateTransform of a pattern',
    PATTERN.replace(
      '$',
      '<animateTransform attributeName="patternTransform" type="rotate" values="0;80" dur="4s"/>',
    ),
  ],
  ['animateMotion by path', RECT.replace('$', '<animateMotion path="M0 0H20V20" dur="4s"/>')],
  [
    'animateMotion by mpath, turning',
    `<path id="t" d="M4 40Q30 4 60 40" fill="none"/>${RECT.replace('$', '<animateMotion rotate="auto" dur="4s"><mpath href="#t"/></animateMotion>')}`,
  ],
  ['animateMotion by values', RECT.replace('$', '<animateMotion values="0,0;20,20" dur="4s"/>')],
];

/** Properties by CSS animations on a place with `class="a"`. */
const CSS: readonly (readonly [place: string, ...properties: string[]])[] = [
  [
    RECT,
    'x 0;20px',
    'y 0;20px',
    'width 9px;50px',
    'height 9px;50px',
    'rx 0;12px',
    'fill red;blue',
    'fill-opacity 1;0',
    'stroke red;blue',
    'stroke-width 0;9px',
    'opacity 1;0',
  ],
  [
    RECT,
    'transform none;rotate(40deg)',
    'translate 0 0;20px 9px',
    'rotate 0deg;40deg',
    'scale 1;0.4',
    'filter blur(0);blur(5px)',
    'clip-path inset(0);inset(9px)',
  ],
  [RECT, 'offset-distance 0%;100%'],
  [CIRCLE, 'cx 9px;40px', 'cy 9px;40px', 'r 4px;20px'],
  [
    PATH,
    'd path("M6 6L50 10L30 50");path("M6 6L50 30L10 50")',
    'stroke-dashoffset 0;11px',
    'stroke-dasharray 9 3;2 6',
  ],
  [STOP, 'stop-color red;blue', 'stop-opacity 1;0'],
  [filter('<feFlood>$</feFlood>'), 'flood-color red;blue', 'flood-opacity 1;0'],
  [light('$<feDistantLight elevation="40"/>'), 'lighting-color white;red'],
  [TEXT, 'font-size 9px;24px', 'letter-spacing 0;5px', 'word-spacing 0;9px'],
];
const SETTING = '.b{fill:#2c2}';

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>${SETTING}</style>${content}</svg>`;
const nameOf = (place: string) => /<([a-zA-Z]+)(?:[^<]*>)[^<]*\$/.exec(place)?.[1] ?? 'drawing';

const bySmil = SMIL.flatMap(([place, ...attributes]) =>
  attributes.map((each) => {
    const [attribute = '', values = ''] = each.split(/ (.*)/);
    const animate = `<animate attributeName="${attribute}" values="${values}" dur="3s" repeatCount="2"/>`;
    const used = attribute === 'color' ? place.replace('fill="#c22"', 'fill="currentColor"') : place;
    return { name: `${attribute} of ${nameOf(place)} by SMIL`, svg: drawing(used.replace('$', animate)) };
  }),
);
const byCss = CSS.flatMap(([place, ...properties]) =>
  properties.map((each) => {
    const [property = '', values = ''] = each.split(/ (.*)/);
    const [from = '', to = ''] = values.split(';');
    const path = property === 'offset-distance' ? 'offset-path:path("M20 20H50V50");' : '';
    const css = `<style>@keyframes m{from{${property}:${from}}to{${property}:${to}}}.a{${path}animation:m 4s linear infinite}</style>`;
    const used = place.replace(/<([a-zA-Z]+)((?:[^<]*)>[^<]*)\$/, '<$1 class="a"$2');
    return { name: `${property} of ${nameOf(place)} by CSS`, svg: drawing(css + used) };
  }),
);

export const ANIMATED_KINDS: readonly AnimatedKind[] = [
  ...bySmil,
  ...ELEMENTS.map(([name, content]) => ({ name, svg: drawing(content) })),
  ...byCss,
];
