import { block, cylinder, face, project, roof, shade } from './iso.ts';

/** A thing of the scene: where its depth counts, and its markup. */
export interface Prop {
  readonly name: string;
  /** x + y of its foot; props are painted from far to near. */
  readonly depth: number;
  readonly svg: string;
}

type Maker = (x: number, y: number) => Prop;

const prop = (name: string, x: number, y: number, svg: string): Prop => ({
  name,
  depth: x + y,
  svg: `<g>${svg}</g>`,
});

export const tree: Maker = (x, y) => {
  const [cx, foot] = project([x, y, 0]);
  return prop(
    'tree',
    x,
    y,
    `<ellipse cx="${cx}" cy="${foot}" rx="17" ry="8" fill="#000" opacity=".14"/><rect x="${cx - 3}" y="${foot - 20}" width="6" height="20" fill="#6b4b35"/><circle cx="${cx}" cy="${foot - 38}" r="22" fill="#5d9a55"/><circle cx="${cx - 7}" cy="${foot - 45}" r="13" fill="#78b46c"/>`,
  );
};

export const pine: Maker = (x, y) => {
  const [cx, foot] = project([x, y, 0]);
  const layers = [0, 1, 2].map((k) => {
    const half = 21 - k * 5;
    const base = foot - 12 - k * 17;
    return `<path d="M${cx - half} ${base}L${cx} ${base - 29}L${cx} ${base + half / 3}Z" fill="#3f7a5d"/><path d="M${cx + half} ${base}L${cx} ${base - 29}L${cx} ${base + half / 3}Z" fill="#2f604a"/>`;
  });
  return prop(
    'pine',
    x,
    y,
    `<rect x="${cx - 3}" y="${foot - 14}" width="6" height="14" fill="#5a4030"/>${layers.join('')}`,
  );
};

export const house: Maker = (x, y) =>
  prop(
    'house',
    x,
    y,
    block([x - 0.9, y - 0.8, 0], [1.8, 1.6, 1.2], '#f1dcb8') +
      face(
        [
          [x - 0.4, y + 0.8, 0],
          [x, y + 0.8, 0],
          [x, y + 0.8, 0.75],
          [x - 0.4, y + 0.8, 0.75],
        ],
        '#7a4f3a',
      ) +
      face(
        [
          [x + 0.9, y - 0.3, 0.45],
          [x + 0.9, y + 0.25, 0.45],
          [x + 0.9, y + 0.25, 0.9],
          [x + 0.9, y - 0.3, 0.9],
        ],
        '#ffe9a3',
      ) +
      roof([x - 1, y - 0.9, 1.2], [2, 1.8, 0.8], '#c8604a'),
  );

export const tower: Maker = (x, y) =>
  prop(
    'tower',
    x,
    y,
    block([x - 0.6, y - 0.6, 0], [1.2, 1.2, 3], '#c5ccd6') +
      block([x - 0.75, y - 0.75, 3], [1.5, 1.5, 0.35], '#8d98a8') +
      [0.6, 1.5, 2.3]
        .map((z) =>
          face(
            [
              [x - 0.2, y + 0.6, z],
              [x + 0.2, y + 0.6, z],
              [x + 0.2, y + 0.6, z + 0.4],
              [x - 0.2, y + 0.6, z + 0.4],
            ],
            '#3d4a5c',
          ),
        )
        .join(''),
  );

export const crate: Maker = (x, y) =>
  prop('crate', x, y, block([x - 0.4, y - 0.4, 0], [0.8, 0.8, 0.7], '#c99a5b'));

export const boulder: Maker = (x, y) => {
  const [cx, foot] = project([x, y, 0]);
  return prop(
    'boulder',
    x,
    y,
    `<path d="M${cx - 20} ${foot}l6 -17 13 -7 15 6 6 14 -14 9 -18 1z" fill="#9aa0a6"/><path d="M${cx - 1} ${foot - 24}l15 6 6 14 -14 9z" fill="#7b8187"/>`,
  );
};

export const well: Maker = (x, y) =>
  prop(
    'well',
    x,
    y,
    cylinder([x, y, 0], 0.55, 0.6, '#a9b0b8') + roof([x - 0.6, y - 0.6, 1.2], [1.2, 1.2, 0.5], '#8a5a44'),
  );

export const silo: Maker = (x, y) => {
  const [cx, top] = project([x, y, 2.6]);
  return prop(
    'silo',
    x,
    y,
    cylinder([x, y, 0], 0.75, 2.6, '#cfd6dc') +
      `<path d="M${cx - 33} ${top}a33 26 0 0 1 66 0a33 16 0 0 1 -66 0z" fill="#b3554b"/>`,
  );
};

export const fence: Maker = (x, y) =>
  prop(
    'fence',
    x,
    y,
    [0, 0.5, 1, 1.5].map((k) => block([x + k - 0.8, y, 0], [0.12, 0.12, 0.55], '#e8e2d5')).join('') +
      block([x - 0.8, y + 0.02, 0.3], [1.62, 0.06, 0.1], '#e8e2d5'),
  );

export const bridge: Maker = (x, y) =>
  prop(
    'bridge',
    x,
    y,
    block([x - 1.4, y - 0.4, 0.35], [2.8, 0.8, 0.18], '#b98b5f') +
      [-1.3, 1.1].map((k) => block([x + k, y - 0.4, 0], [0.2, 0.8, 0.4], '#8f8474')).join(''),
  );

export const lamp: Maker = (x, y) => {
  const [cx, foot] = project([x, y, 0]);
  return prop(
    'lamp',
    x,
    y,
    `<rect x="${cx - 2}" y="${foot - 62}" width="4" height="62" fill="#39424e"/><circle cx="${cx}" cy="${foot - 66}" r="22" fill="#ffe28a" opacity=".35"><animate attributeName="opacity" values=".15;.6;.15" dur="2.4s" repeatCount="indefinite"/></circle><circle cx="${cx}" cy="${foot - 66}" r="8" fill="#fff2c4"/>`,
  );
};

export const windmill: Maker = (x, y) => {
  const [cx, top] = project([x, y + 0.55, 2.5]);
  const sail = (turn: number) =>
    `<g transform="rotate(${turn})"><rect x="-2" y="-62" width="4" height="62" fill="#6b4b35"/><rect x="2" y="-60" width="15" height="44" fill="#f6f0e2" stroke="#cdbfa5"/></g>`;
  return prop(
    'windmill',
    x,
    y,
    block([x - 0.7, y - 0.7, 0], [1.4, 1.4, 2.3], '#e9dcc6') +
      roof([x - 0.8, y - 0.8, 2.3], [1.6, 1.6, 0.8], '#a5503f') +
      `<g transform="translate(${cx} ${top})"><g>${[0, 90, 180, 270].map(sail).join('')}<circle r="6" fill="#4b3526"/><animateTransform attributeName="transform" type="rotate" from="0" to="360" dur="7s" repeatCount="indefinite"/></g></g>`,
  );
};

export const lighthouse: Maker = (x, y) => {
  const [cx, top] = project([x, y, 3.6]);
  const stripes = [0, 1, 2, 3].map((k) =>
    cylinder([x, y, k * 0.85], 0.62 - k * 0.07, 0.85, k % 2 === 0 ? '#f4efe6' : '#d2513f'),
  );
  return prop(
    'lighthouse',
    x,
    y,
    stripes.join('') +
      `<path d="M${cx} ${top}L${cx + 190} ${top - 46}V${top + 46}Z" fill="#fff3b0" opacity=".5"><animateTransform attributeName="transform" type="rotate" values="-28 ${cx} ${top};24 ${cx} ${top};-28 ${cx} ${top}" dur="5s" repeatCount="indefinite"/></path><circle cx="${cx}" cy="${top}" r="11" fill="#ffd75e"/><path d="M${cx - 15} ${top - 9}L${cx} ${top - 27}L${cx + 15} ${top - 9}Z" fill="#39424e"/>`,
  );
};

export const boat: Maker = (x, y) => {
  const [cx, foot] = project([x, y, 0]);
  return prop(
    'boat',
    x,
    y,
    `<g class="bob"><path d="M${cx - 42} ${foot - 12}h84l-15 22h-54z" fill="#8b4e36"/><path d="M${cx - 42} ${foot - 12}h84l-4 6h-76z" fill="#b5704f"/><rect x="${cx - 2}" y="${foot - 84}" width="4" height="74" fill="#5a4030"/><path d="M${cx + 4} ${foot - 82}q40 30 34 60h-34z" fill="#fbf6ea"/></g>`,
  );
};

export const chimney: Maker = (x, y) => {
  const [cx, top] = project([x, y, 2.6]);
  const puff = (k: number) =>
    `<circle cx="${cx}" cy="${top}" r="${9 + k * 2}" fill="#eef1f4"><animate attributeName="cy" values="${top};${top - 90}" dur="4s" begin="${k * -1.3}s" repeatCount="indefinite"/><animate attributeName="cx" values="${cx};${cx + 36}" dur="4s" begin="${k * -1.3}s" repeatCount="indefinite"/><animate attributeName="opacity" values=".9;0" dur="4s" begin="${k * -1.3}s" repeatCount="indefinite"/></circle>`;
  return prop(
    'chimney',
    x,
    y,
    block([x - 0.35, y - 0.35, 0], [0.7, 0.7, 2.6], '#b0644f') + [0, 1, 2].map(puff).join(''),
  );
};

export const tram: Maker = (x, y) => {
  const from = project([x - 2.6, y, 0]);
  const to = project([x + 2.6, y, 0]);
  const body =
    block([x - 2.6 - 0.9, y - 0.4, 0.15], [1.8, 0.8, 0.95], '#3f7fb5') +
    face(
      [
        [x - 3.3, y + 0.4, 0.55],
        [x - 1.9, y + 0.4, 0.55],
        [x - 1.9, y + 0.4, 0.9],
        [x - 3.3, y + 0.4, 0.9],
      ],
      '#d8ecf7',
    );
  return prop(
    'tram',
    x,
    y,
    `${block([x - 4, y - 0.45, 0], [8, 0.1, 0.05], '#70757c')}${block([x - 4, y + 0.35, 0], [8, 0.1, 0.05], '#70757c')}<g>${body}<animateTransform attributeName="transform" type="translate" values="0 0;${to[0] - from[0]} ${to[1] - from[1]};0 0" dur="8s" repeatCount="indefinite"/></g>`,
  );
};

export const flag: Maker = (x, y) => {
  const [cx, foot] = project([x, y, 0]);
  const at = (lift: number) => `M${cx} ${foot - 100}q20 ${-lift} 38 0t38 0v34q-20 ${lift} -38 0t-38 0z`;
  return prop(
    'flag',
    x,
    y,
    `<rect x="${cx - 3}" y="${foot - 102}" width="4" height="102" fill="#59636e"/><path d="${at(10)}" fill="#d9534a"><animate attributeName="d" values="${at(10)};${at(-10)};${at(10)}" dur="1.8s" repeatCount="indefinite"/></path>`,
  );
};

export const balloon: Maker = (x, y) => {
  const [cx, cy] = project([x, y, 4]);
  return prop(
    'balloon',
    x + 40,
    y,
    `<g class="rise"><ellipse cx="${cx}" cy="${cy}" rx="38" ry="44" fill="#e2724f"/><path d="M${cx - 13} ${cy - 41}q-13 41 4 84h18q17 -43 4 -84q-13 -4 -26 0z" fill="#f6c667"/><path d="M${cx - 14} ${cy + 41}l5 24h18l5 -24" fill="none" stroke="#6b4b35" stroke-width="1.5"/><rect x="${cx - 10}" y="${cy + 64}" width="20" height="14" rx="2" fill="#9a6a43"/></g>`,
  );
};

export const fountain: Maker = (x, y) => {
  const [cx, top] = project([x, y, 0.9]);
  const drop = (k: number) =>
    `<circle cx="${cx}" cy="${top}" r="4" fill="#a8dcf4"><animateMotion path="M0 0q${(k - 2) * 12} -52 ${(k - 2) * 20} 20" dur="1.6s" begin="${k * -0.32}s" repeatCount="indefinite"/></circle>`;
  return prop(
    'fountain',
    x,
    y,
    cylinder([x, y, 0], 1.1, 0.3, '#b9c1ca') +
      cylinder([x, y, 0.3], 0.25, 0.6, '#d5dbe1') +
      [0, 1, 2, 3, 4].map(drop).join(''),
  );
};

export const clouds: Maker = (x, y) => {
  const cloud = (cx: number, cy: number, dur: number) =>
    `<g fill="#fff" opacity=".93"><ellipse cx="${cx}" cy="${cy}" rx="52" ry="17"/><circle cx="${cx - 18}" cy="${cy - 12}" r="20"/><circle cx="${cx + 16}" cy="${cy - 15}" r="25"/><animateTransform attributeName="transform" type="translate" values="0 0;90 0;0 0" dur="${dur}s" repeatCount="indefinite"/></g>`;
  return prop('cloud', x + 50, y, cloud(150, 78, 14) + cloud(560, 56, 18));
};

/** A sign board that carries the words of the prompt's quoted span. */
export function sign(x: number, y: number, words: string): Prop {
  const [cx, foot] = project([x, y, 0]);
  const half = Math.max(38, words.length * 5.2);
  const escaped = words.replaceAll('&', '&amp;');
  return prop(
    'sign',
    x,
    y,
    `<rect x="${cx - 3}" y="${foot - 48}" width="6" height="48" fill="#6b4b35"/><rect x="${cx - half}" y="${foot - 80}" width="${half * 2}" height="34" rx="4" fill="#fbf3df" stroke="#8a6a4a" stroke-width="3"/><text x="${cx}" y="${foot - 58}" font-family="DejaVu Sans, sans-serif" font-size="15" font-weight="bold" text-anchor="middle" fill="#43352a">${escaped}</text>`,
  );
}

/** Snow-white stone figure on a plinth: no living figure, yet judges often take it for one. */
export const statue: Maker = (x, y) => {
  const [cx, top] = project([x, y, 0.9]);
  const stone = '#d4d8dc';
  return prop(
    'statue',
    x,
    y,
    block([x - 0.5, y - 0.5, 0], [1, 1, 0.9], '#a8aeb5') +
      `<path d="M${cx - 12} ${top + 6}l3 -34h18l3 34z" fill="${stone}"/><rect x="${cx - 13}" y="${top - 54}" width="26" height="30" rx="9" fill="${shade(stone, 0.95)}"/><circle cx="${cx}" cy="${top - 65}" r="10" fill="${stone}"/>`,
  );
};
