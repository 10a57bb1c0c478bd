import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRenderer } from '../../../src-main/render/index.ts';
import type { Renderer } from '../../../src-main/render/index.ts';
import { RULES } from './rules.ts';

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`;

describe('what frames cannot show', () => {
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await openRenderer({ rules: RULES, pages: 1 });
  });
  afterAll(() => renderer.close());
  const draw = (content: string) => renderer.render({ svg: drawing(content), timesS: [0] });

  it.each([
    ['开门', 2, ['Han']],
    ['ひカ한', 3, ['Hiragana', 'Katakana', 'Hangul']],
    ['हिन्दी ไทย', 9, ['Devanagari', 'Thai']],
    ['🎉🎉', 1, ['Emoji']],
    ['<tspan>門</tspan> a', 1, ['Han']],
  ])('is said of characters without a glyph: %s', async (text, characters, scripts) => {
    const result = await draw(`<text y="99">${text}</text>`);
    expect(result).toMatchObject({ ok: true, measures: { missingGlyphs: { characters, scripts } } });
  });

  it.each(['Привет ✓ ☀', 'Größe “naïve” — …', 'שלום سلام', 'é\u200d\u00a0\u2028\ufe0f'])(
    'is not said of %s',
    async (text) => {
      const result = await draw(`<text y="99">${text}</text><desc>开</desc>`);
      expect(result.ok).toBe(true);
      expect(result).not.toHaveProperty('measures.missingGlyphs');
    },
  );

  it('is said of a marquee, which is never blank', async () => {
    const html = 'xmlns="http://www.w3.org/1999/xhtml"';
    for (const content of [
      `<marquee ${html}>x</marquee>`,
      `<div ${html}><p><marquee behavior="slide">x</marquee></p></div>`,
    ])
      expect(await draw(`<foreignObject width="9" height="9">${content}</foreignObject>`)).toMatchObject({
        ok: false,
        failure: {
          kind: 'not-rendered',
          message: expect.stringContaining('marquee element is not supported'),
        },
      });
    expect((await draw('<marquee/><rect width="9" height="9"/>')).ok).toBe(true);
  });
});
