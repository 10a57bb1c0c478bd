import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledFonts } from './fonts.ts';

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

/** What of these characters the bundled fonts cannot draw; null where they can draw all. */
export function findMissingGlyphs(text: string): MissingGlyphs | null {
  const missing = [...new Set(text)].filter(
    (character) => !NOT_DRAWN.test(character) && !bundledCharacters().has(character.codePointAt(0) ?? 0),
  );
  if (missing.length === 0) return null;
  return { characters: missing.length, scripts: [...new Set(missing.map(scriptOf))] };
}

function scriptOf(character: string): string {
  if (EMOJI.test(character)) return 'Emoji';
  return SCRIPTS.find(({ pattern }) => pattern.test(character))?.name ?? 'other';
}

function bundledCharacters(): ReadonlySet<number> {
  covered ??= new Set(
    readdirSync(bundledFonts())
      .filter((name) => name.endsWith('.ttf'))
      .flatMap((name) => [...readCharacters(readFileSync(join(bundledFonts(), name)))]),
  );
  return covered;
}

/** Characters of a TrueType file, by its tables of format 12 and 4 (OpenType, `cmap`). */
function* readCharacters(file: Buffer): Generator<number> {
  const tables = file.readUInt16BE(4);
  for (let table = 0; table < tables; table += 1) {
    const record = 12 + 16 * table;
    if (file.toString('latin1', record, record + 4) !== 'cmap') continue;
    const start = file.readUInt32BE(record + 8);
    const maps = file.readUInt16BE(start + 2);
    for (let map = 0; map < maps; map += 1) {
      const at = start + file.readUInt32BE(start + 4 + 8 * map + 4);
      const format = file.readUInt16BE(at);
      if (format === 12) yield* readGroups(file, at);
      else if (format === 4) yield* readSegments(file, at);
    }
  }
}

function* readGroups(file: Buffer, at: number): Generator<number> {
  const groups = file.readUInt32BE(at + 12);
  for (let group = 0; group < groups; group += 1) {
    const end = file.readUInt32BE(at + 16 + 12 * group + 4);
    for (let code = file.readUInt32BE(at + 16 + 12 * group); code <= end; code += 1) yield code;
  }
}

function* readSegments(file: Buffer, at: number): Generator<number> {
  const bytes = file.readUInt16BE(at + 6);
  for (let segment = 0; segment < bytes; segment += 2) {
    const end = file.readUInt16BE(at + 14 + segment);
    const start = file.readUInt16BE(at + 16 + bytes + segment);
    const delta = file.readUInt16BE(at + 16 + 2 * bytes + segment);
    const offsetAt = at + 16 + 3 * bytes + segment;
    const offset = file.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const glyph = offset === 0 ? code + delta : file.readUInt16BE(offsetAt + offset + 2 * (code - start));
      if ((glyph & 0xffff) !== 0) yield code;
    }
  }
}
