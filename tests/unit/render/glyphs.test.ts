import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openRenderer } from '../../../src-main/render/index.ts';
import type { Renderer } from '../../../src-main/render/index.ts';
import { PROJECT_ROOT, temporaryFolder } from '../../command-line.ts';
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
    ['བོད་', 4, ['Tibetan']],
    ['<tspan>門</tspan> a', 1, ['Han']],
  ])('is said of characters without a glyph: %s', async (text, characters, scripts) => {
    const result = await draw(`<text y="99">${text}</text>`);
    expect(result).toMatchObject({ ok: true, measures: { missingGlyphs: { characters, scripts } } });
  });

  it.each(['Привет ✓ ☀', 'Größe “naïve” — …', 'שלום سلام', 'हिन्दी ไทย 🎉', 'é\u200d\u00a0\u2028\ufe0f'])(
    'is not said of %s',
    async (text) => {
      const result = await draw(`<text y="99">${text}</text><desc>开</desc>`);
      expect(result.ok).toBe(true);
      expect(result).not.toHaveProperty('measures.missingGlyphs');
    },
  );
});

describe('the fonts that drawings are drawn with', () => {
  const script = `import { findFonts } from ${JSON.stringify(join(PROJECT_ROOT, 'src-main/render/index.ts'))};
    try { console.log(JSON.stringify(findFonts())); } catch (error) { console.log(JSON.stringify({ code: error.code })); }`;
  const fontsWith = (folder: string) =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, SVG_ASSAY_FONTS: folder },
        encoding: 'utf8',
      }),
    ) as { readonly version?: string; readonly files?: readonly string[]; readonly code?: string };

  it('are those of the program and of a folder that one names, and others have another version', async () => {
    const place = await temporaryFolder();
    onTestFinished(place.remove);
    const bare = fontsWith('');
    expect(bare.files).toContainEqual(expect.stringContaining('NotoSansThai'));
    const [some] = bare.files ?? [];
    const own = join(place.path, 'Own.ttf');
    copyFileSync(some!, own);
    const added = fontsWith(place.path);
    expect(added.files).toEqual([...(bare.files ?? []), own]);
    expect(added.version).not.toBe(bare.version);
    appendFileSync(own, 'x');
    expect(fontsWith(place.path).version).not.toBe(added.version);
  });

  it('are refused by name where the folder holds none', async () => {
    const place = await temporaryFolder();
    onTestFinished(place.remove);
    for (const folder of [place.path, join(place.path, 'gone')])
      expect(fontsWith(folder)).toEqual({ code: 'bad-fonts-folder' });
  });
});
