import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePng } from '../../../src-main/motion/index.ts';
import { openRenderer } from '../../../src-main/render/index.ts';
import type { Renderer } from '../../../src-main/render/index.ts';
import { blinkingFile, FORMATS, square } from './animated-pictures.ts';
import { RULES } from './rules.ts';

const SMALL = { ...RULES, widthPx: 64, heightPx: 64 };
const PERIOD_MS = 200;
const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';

const gif = await blinkingFile('gif');
const base64 = gif.toString('base64');
const url = `data:image/gif;base64,${base64}`;
const percent = (text: string, each: (code: number) => boolean = () => true) =>
  [...Buffer.from(text, 'latin1')]
    .map((code) => (each(code) ? `%${code.toString(16).padStart(2, '0')}` : String.fromCharCode(code)))
    .join('');
const bytesInUrl = percent(gif.toString('latin1'));

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">${content}</svg>`;
const image = (href: string, name = 'href') => drawing(`<image ${name}="${href}" width="8" height="8"/>`);
const html = (content: string) =>
  drawing(
    `<foreignObject width="8" height="8"><div ${XHTML} style="width:8px;height:8px">${content}</div></foreignObject>`,
  );
const box = (style: string) => html(`<div style="width:8px;height:8px;${style}"/>`);
const styled = (css: string) =>
  drawing(
    `<style>${css}</style><foreignObject width="8" height="8"><p ${XHTML} style="margin:0;width:8px;height:8px"/></foreignObject>`,
  );

/** Spellings of one URL, and places where the browser takes a picture from. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'percent escapes for all bytes': image(`data:image/gif,${bytesInUrl}`),
  'percent escapes for the letters of the base64': image(`data:image/gif;base64,${percent(base64)}`),
  'percent escapes here and there': image(
    `data:image/gif;base64,${percent(base64, (code) => code % 3 === 0)}`,
  ),
  'character references': image(
    url.replace(/[A-Z]/g, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`),
  ),
  'a character reference in the scheme': image(url.replace('data:', 'd&#97;ta&#58;')),
  'line breaks as references in the payload': image(url.replace(base64, base64.replace(/.{20}/g, '$&&#10;'))),
  'white space in the payload': image(url.replace(/(.{30})/g, '$1 \n\t')),
  'a tab inside the scheme': image(url.replace('data', 'da&#9;ta')),
  'white space before': image(` \n ${url}`),
  capitals: image(url.replace('data:image/gif;base64', 'DATA:IMAGE/GIF;BASE64')),
  'extra parameters': image(url.replace(';base64', ';name=a.gif;q="1,5";base64'.replace('"1,5"', '15'))),
  'a space before base64': image(url.replace(';base64', '; base64')),
  'octet-stream': image(url.replace('image/gif', 'application/octet-stream')),
  'no type': image(url.replace('image/gif', '')),
  'the type of another format': image(url.replace('gif', 'png')),
  'a fragment': image(`${url}#here`),
  'xlink:href': image(url, 'xlink:href'),
  'href over xlink:href': drawing(`<image xlink:href="${url}x" href="${url}" width="8" height="8"/>`),
  'an entity': `<!DOCTYPE svg [<!ENTITY p "${url}">]>${image('&p;')}`,
  feImage: drawing(
    `<filter id="f" filterUnits="userSpaceOnUse" width="8" height="8"><feImage href="${url}"/></filter><rect width="8" height="8" filter="url(#f)"/>`,
  ),
  'a copy by use': drawing(`<defs><image id="i" href="${url}" width="8" height="8"/></defs><use href="#i"/>`),
  'a pattern': drawing(
    `<pattern id="p" width="1" height="1"><image href="${url}" width="8" height="8"/></pattern><rect width="8" height="8" fill="url(#p)"/>`,
  ),
  'set by SMIL': drawing(`<image width="8" height="8"><set attributeName="href" to="${url}"/></image>`),
  'set by SMIL later': drawing(
    `<rect width="8" height="8" fill="#f00"/><image width="8" height="8"><set attributeName="href" to="${url}" begin="0.3s"/></image>`,
  ),
  'a list of SMIL values': drawing(
    `<image width="8" height="8"><animate attributeName="href" values="data:image/gif,${bytesInUrl} ; data:image/gif,${bytesInUrl}" dur="1s" calcMode="discrete" fill="freeze"/></image>`,
  ),
  img: html(`<img src="${url}" style="display:block;width:8px;height:8px"/>`),
  srcset: html(`<img srcset="${url} 1x, ${url} 2x" style="display:block;width:8px;height:8px"/>`),
  'a source of a picture': html(
    `<picture><source srcset="${url}"/><img style="display:block;width:8px;height:8px"/></picture>`,
  ),
  'a button': html(`<input type="image" src="${url}" style="display:block;width:8px;height:8px"/>`),
  'a background': box(`background:url(${url})`),
  'a background in quotes': box(`background-image:url('${url}')`),
  'a background by image-set': box(`background:image-set('${url}' 1x)`),
  content: box(`content:url(${url})`),
  'a custom property': box(`--p:url(${url});background:var(--p)`),
  'a custom property with an escape': box(
    `--p:url('${url.replace('data', '\\64 ata')}');background:var(--p)`,
  ),
  'CSS escapes': styled(`p{background:url(${url.replace('data', '\\64\\61 ta').replace(/[+/=]/g, '\\$&')})}`),
  'an escape in the name of the function': styled(
    `p{background:\\75rl(${url})}`.replace('\\75rl', '\\75 rl'),
  ),
  'CSS line continuations': styled(`p{background:url("${url.replace(/.{25}/g, '$&\\\n')}")}`),
  CDATA: styled(`<![CDATA[p{background:url("${url}")}]]>`),
  'a media query': styled(`@media screen{@supports (color:red){p{background:url("${url}")}}}`),
  'a nested rule': styled(`svg{p{&amp;{background:url("${url}")}}}`),
  'a layer': styled(`@layer a{p{background:url("${url}")!important}}`),
  keyframes: styled(`@keyframes k{from,to{background-image:url("${url}")}}p{animation:k 1s infinite}`),
  'a pseudo-element': styled(`p{line-height:0}p::before{content:url("${url}")}`),
  'behind a comment with a quote': styled(`/* ' */p{background:url("${url}")/* " */}`),
  'many properties at once': styled(`p{color:red;background:#0f0 url("${url}") 0 0/8px 8px no-repeat}`),
};

describe('pictures that are animated themselves', () => {
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await openRenderer({ rules: SMALL, pages: 2 });
  });
  afterAll(() => renderer.close());

  async function expectRed(svg: string, timesS = [0, 0.35, 0.7]): Promise<void> {
    const result = await renderer.render({ svg, timesS, timeLimitMs: 60_000 });
    if (!result.ok) throw new Error(result.failure.message);
    for (const { png } of result.frames) {
      const { data, width } = await decodePng(png);
      const middle = (width / 2) * width * 4 + (width / 2) * 4;
      expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
    }
  }

  it.each(FORMATS)('show their first frame in every frame: %s', async (format) => {
    const file = await blinkingFile(format);
    const svg = image(`data:image/${format.slice(0, 4).trim()};base64,${file.toString('base64')}`);
    for (let round = 0; round < 3; round += 1) {
      await expectRed(svg);
      await wait(PERIOD_MS / 3);
    }
  });

  it.concurrent.each(Object.entries(SPELLINGS))('are held still: %s', async (_name, svg) => {
    // At two moments of the wall clock that are half a round apart.
    await expectRed(svg);
    await wait(PERIOD_MS / 2);
    await expectRed(svg);
  });

  it('do not move any other picture', async () => {
    const still = image(`data:image/png;base64,${(await square('#f00')).toString('base64')}`);
    await expectRed(still);
    await expectRed(image(url).replace('</svg>', `<text>${url}</text></svg>`));
  });
});
