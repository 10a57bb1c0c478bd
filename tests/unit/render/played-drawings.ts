/** A way in which CSS animations and transitions begin, wait, pause and end; one dark square that moves in wide steps shows it. */
interface Kind {
  readonly name: string;
  readonly css: string;
  readonly smil?: string;
  readonly classes?: string;
}

export interface PlayedDrawing {
  readonly name: string;
  readonly svg: string;
}

const MOVE = '@keyframes m{to{transform:translate(80px,0)}}@keyframes d{to{transform:translate(0,60px)}}';
const RUN = 'animation:m 4s steps(4,end) infinite';
const set = (to: string, begin: number, rest = 'fill="freeze"') =>
  `<set attributeName="class" to="${to}" begin="${begin}s" ${rest}/>`;

const KINDS: readonly Kind[] = [
  { name: 'running', css: `.x{${RUN}}` },
  { name: 'paused by its rule', css: `.x{${RUN};animation-play-state:paused}` },
  { name: 'paused in the shorthand', css: `.x{${RUN} paused}` },
  {
    name: 'paused by a media query',
    css: `.x{${RUN}}@media (max-width:768px){.x{animation-play-state:paused}}`,
  },
  {
    name: 'running where a media query does not hold',
    css: `.x{${RUN}}@media (min-width:768px){.x{animation-play-state:paused}}`,
  },
  { name: 'paused by a custom property', css: `svg{--p:paused}.x{${RUN} var(--p)}` },
  { name: 'running by the fallback of a custom property', css: `.x{${RUN} var(--none,running)}` },
  { name: 'paused with a negative delay', css: `.x{animation:m 4s steps(4,end) -1.5s infinite paused}` },
  { name: 'paused with a delay', css: `.x{animation:m 4s steps(4,end) 1s infinite both paused}` },
  { name: 'a delay', css: '.x{animation:m 2s steps(2,end) 1.2s infinite}' },
  {
    name: 'a delay filled backwards',
    css: '@keyframes b{from{transform:translate(50px,0)}to{transform:translate(80px,0)}}.x{animation:b 2s steps(1,end) 1.3s both}',
  },
  { name: 'a negative delay', css: '.x{animation:m 4s steps(4,end) -2s infinite}' },
  { name: 'filled forwards', css: '.x{animation:m 1.2s steps(2,end) forwards}' },
  { name: 'not filled', css: '.x{animation:m 1.2s steps(1,start)}' },
  { name: 'backwards and forwards', css: '.x{animation:m 2s steps(2,start) infinite alternate}' },
  { name: 'reversed', css: '.x{animation:m 4s steps(4,end) infinite reverse}' },
  {
    name: 'one of two paused',
    css: '.x{animation:m 4s steps(4,end) infinite,d 4s steps(4,end) infinite;animation-composition:add;animation-play-state:running,paused}',
  },
  {
    name: 'set going when SMIL takes the class away',
    css: `.x{${RUN}}.p{animation-play-state:paused}`,
    classes: 'x p',
    smil: set('x', 1.2),
  },
  {
    name: 'paused when SMIL adds a class',
    css: `.x{${RUN}}.p{animation-play-state:paused}`,
    smil: set('x p', 1.2),
  },
  {
    name: 'paused for a while',
    css: `.x{${RUN}}.p{animation-play-state:paused}`,
    smil: set('x p', 1.2, 'dur="1s"'),
  },
  {
    name: 'paused twice',
    css: `.x{${RUN}}.p{animation-play-state:paused}`,
    smil: set('x p', 0.6, 'dur="0.5s"') + set('x p', 2.1, 'dur="0.8s"'),
  },
  { name: 'begun by SMIL', css: `.go{${RUN}}`, smil: set('x go', 1.2) },
  {
    name: 'begun by SMIL, with a delay',
    css: '.go{animation:m 2s steps(2,end) 0.6s infinite}',
    smil: set('x go', 0.7),
  },
  {
    name: 'begun by SMIL, with a negative delay',
    css: '.go{animation:m 4s steps(4,end) -1s infinite}',
    smil: set('x go', 1.2),
  },
  {
    name: 'begun by SMIL and paused',
    css: `.go{${RUN};animation-delay:-2s;animation-play-state:paused}`,
    smil: set('x go', 1.2),
  },
  { name: 'ended by SMIL', css: `.x{${RUN}}.e{animation:none}`, smil: set('x e', 2.2) },
  { name: 'begun again by SMIL', css: `.x{${RUN}}.e{animation:none}`, smil: set('x e', 1.2, 'dur="0.3s"') },
  {
    name: 'classes in a list of values',
    css: `.a{${RUN}}.b{animation:d 4s steps(4,end) infinite}`,
    smil: '<animate attributeName="class" values="x;a;b" dur="4.8s" calcMode="discrete" fill="freeze"/>',
  },
  {
    name: 'a transition set off by SMIL',
    css: '.x{transition:transform 2s steps(2,end)}.go{transform:translate(80px,0)}',
    smil: set('x go', 1.2),
  },
  {
    name: 'a transition that SMIL turns back',
    css: '.x{transition:transform 2s steps(2,start)}.go{transform:translate(80px,0)}',
    smil: set('x go', 0.6, 'dur="1.5s"'),
  },
  {
    name: 'a transition with a delay set off by SMIL',
    css: '.x{transition:transform 1s steps(1,end) 0.6s}.go{transform:translate(80px,0)}',
    smil: set('x go', 0.7),
  },
  {
    name: 'begun again when SMIL shows it',
    css: `.x{${RUN}}`,
    smil: '<set attributeName="display" to="none" begin="0.9s" dur="0.4s"/>',
  },
];

function drawingOf({ css, smil = '', classes = 'x' }: Kind, place: (shape: string) => string): string {
  const shape = `<rect class="${classes}" x="0" y="5" width="15" height="15">${smil}</rect>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>${MOVE}${css}</style>${place(shape)}</svg>`;
}

/** Each kind by itself, and as a copy made by `use`. */
export const PLAYED_DRAWINGS: readonly PlayedDrawing[] = KINDS.flatMap((kind) => [
  { name: kind.name, svg: drawingOf(kind, (shape) => shape) },
  {
    name: `${kind.name}, in a copy`,
    svg: drawingOf(kind, (shape) => `<defs><g id="g">${shape}</g></defs><use href="#g" y="10"/>`),
  },
]);
