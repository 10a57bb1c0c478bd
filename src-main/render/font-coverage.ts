import { readFileSync } from 'node:fs';
import { create as openFont } from 'fontkit';
import { findFonts } from './fonts.ts';

/** Characters that no font has, as a note says them. */
export interface MissingGlyphs {
  /** Different characters. */
  readonly characters: number;
  /** Unicode's names of their scripts, in order of their first character; `Emoji` and `other` for what has none. */
  readonly scripts: readonly string[];
}

const SCRIPTS = [
  'Han Hiragana Katakana Hangul Bopomofo Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam',
  'Sinhala Thai Lao Tibetan Myanmar Khmer Mongolian Ethiopic Cherokee Arabic Hebrew Syriac Thaana',
]
  .join(' ')
  .split(' ')
  .map((name) => ({ name, pattern: new RegExp(`\\p{Script_Extensions=${name}}`, 'u') }));
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Marks of direction, joiners, variation selectors and blanks are never drawn by a glyph of their own. */
const NOT_DRAWN = /[\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}\p{Cn}]/u;

let covered: ReadonlySet<number> | null = null;

/** What of these characters the fonts cannot draw; null where they can draw all. */
export function findMissingGlyphs(text: string): MissingGlyphs | null {
  const missing = [...new Set(text)].filter(
    (character) => !NOT_DRAWN.test(character) && !drawableCharacters().has(character.codePointAt(0) ?? 0),
  );
  if (missing.length === 0) return null;
  return { characters: missing.length, scripts: [...new Set(missing.map(scriptOf))] };
}

function scriptOf(character: string): string {
  if (EMOJI.test(character)) return 'Emoji';
  return SCRIPTS.find(({ pattern }) => pattern.test(character))?.name ?? 'other';
}

/** Read when a text first has a character beyond ASCII; a font that cannot be read draws nothing either. */
function drawableCharacters(): ReadonlySet<number> {
  covered ??= new Set(findFonts().files.flatMap(charactersOf));
  return covered;
}

function charactersOf(file: string): readonly number[] {
  try {
    const opened = openFont(readFileSync(file));
    const fonts = 'fonts' in opened ? opened.fonts : [opened];
    return fonts.flatMap(({ characterSet }) => characterSet);
  } catch {
    return [];
  }
}
