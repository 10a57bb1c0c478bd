import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRenderer } from '../../../src-main/render/index.ts';
import type { Renderer } from '../../../src-main/render/index.ts';
import { blinkingFile, square } from './animated-pictures.ts';
import { RULES } from './rules.ts';

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const gif = `data:image/gif;base64,${base64(await blinkingFile('gif'))}`;
const still = `data:image/png;base64,${base64(await square('#f00'))}`;

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">${content}</svg>`;
const html = (content: string) =>
  drawing(
    `<foreignObject width="80" height="80"><div xmlns="http://www.w3.org/1999/xhtml">${content}</div></foreignObject>`,
  );
const picture = (content: string) =>
  drawing(`<image width="80" height="80" href="data:image/svg+xml;base64,${base64(drawing(content))}"/>`);
const RECT = '<rect width="20" height="20"/>';
const KEYFRAMES = '@keyframes m{to{transform:translate(40px,0)}}';

const REFUSED: readonly (readonly [name: string, svg: string, reason: RegExp])[] = [
  ['marquee', html('<marquee>a</marquee>'), /a marquee follows the clock/],
  ['a progress bar', html('<progress/>'), /progress bar without a value/],
  ['a progress bar with a maximum alone', html('<progress max="9"/>'), /progress bar/],
  ['a video with controls', html('<video controls=""/>'), /a video/],
  ['a video with a poster', html(`<video poster="${still}"/>`), /a video/],
  ['an audio player', html('<audio controls=""/>'), /audio player/],
  ['a document in a frame', html('<iframe srcdoc="a"/>'), /a document inside/],
  [
    'a scroll timeline',
    drawing(`<style>${KEYFRAMES}rect{animation:m linear;animation-timeline:scroll()}</style>${RECT}`),
    /scroll or view timeline/,
  ],
  [
    'a view timeline in a style attribute',
    drawing(
      `<style>${KEYFRAMES}</style><rect style="animation:m linear;animation-timeline:view()" width="9" height="9"/>`,
    ),
    /scroll or view timeline/,
  ],
  [
    'a named timeline in a nested rule',
    drawing(
      `<style>${KEYFRAMES}svg{scroll-timeline:--t;@media screen{rect{animation:m linear;animation-timeline:auto,--t}}}</style>${RECT}`,
    ),
    /scroll or view timeline/,
  ],
  [
    'CSS animation in an SVG picture',
    picture(`<style>${KEYFRAMES}rect{animation:m 1s infinite}</style>${RECT}`),
    /an animation inside an SVG picture/,
  ],
  [
    'CSS animation in a style attribute of an SVG picture',
    picture(`<style>${KEYFRAMES}</style><rect style="animation:m 1s infinite" width="20" height="20"/>`),
    /an animation inside an SVG picture/,
  ],
  [
    'SMIL in an SVG picture',
    picture('<rect width="20" height="20"><animate attributeName="x" to="40" dur="1s"/></rect>'),
    /an animation inside an SVG picture/,
  ],
  [
    'an animated picture in an SVG picture',
    picture(`<image href="${gif}" width="80" height="80"/>`),
    /a picture inside an SVG picture/,
  ],
  [
    'an SVG picture that CSS names with escapes',
    drawing(
      `<style>rect{mask:url("d\\61ta:image/svg+xml;base64,${base64(drawing('<set attributeName="fill" to="red"/>'))}")}</style>${RECT}`,
    ),
    /an animation inside an SVG picture/,
  ],
];

const DRAWN: readonly (readonly [name: string, svg: string])[] = [
  ['a progress bar with a value', html('<progress value="0.5"/>')],
  ['an audio element without controls', html('<audio/>')],
  ['a still SVG picture', picture(RECT)],
  ['an SVG picture with a style sheet', picture(`<style>rect{fill:red}</style>${RECT}`)],
  [
    'the usual timeline',
    drawing(`<style>${KEYFRAMES}rect{animation:m 1s;animation-timeline:auto}</style>${RECT}`),
  ],
  [
    'a shorthand with a variable',
    drawing(`<style>${KEYFRAMES}rect{--n:m;animation:var(--n) 1s}</style>${RECT}`),
  ],
  ['a marquee that is none', drawing(`<marquee/>${RECT}`)],
];

describe('what has a clock of its own', () => {
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await openRenderer({ rules: { ...RULES, widthPx: 80, heightPx: 80 }, pages: 2 });
  });
  afterAll(() => renderer.close());

  it.concurrent.each(REFUSED)('is refused with its reason: %s', async (_name, svg, reason) => {
    expect(await renderer.render({ svg, timesS: [0, 1], timeLimitMs: 60_000 })).toMatchObject({
      ok: false,
      failure: { kind: 'not-repeatable', message: expect.stringMatching(reason) },
    });
  });

  it.concurrent.each(DRAWN)('is not seen in %s', async (_name, svg) => {
    expect(await renderer.render({ svg, timesS: [0, 1], timeLimitMs: 60_000 })).toMatchObject({ ok: true });
  });
});
