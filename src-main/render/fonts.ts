import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { AuditError } from '../domain/index.ts';
import { PROGRAM_FOLDER } from '../platform/program-folder.ts';

const TEMPLATE = join(PROGRAM_FOLDER, 'resources', 'fonts', 'fonts.conf');
/** Names the folder of a user's own fonts, for scripts that the program's fonts lack. */
const OWN_FONTS = 'SVG_ASSAY_FONTS';
const FONT_FILE = /\.(ttf|otf|ttc)$/i;
/** Of each package one file is used: the regular weight, upright. */
const REGULAR = '400Regular';
/** Those of the second group are large and optional: they are used where somebody installed them. */
const FONT_PACKAGES = [
  ...['noto-sans-devanagari', 'noto-sans-thai', 'noto-sans-arabic', 'noto-emoji'],
  ...['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'],
].map((name) => `@expo-google-fonts/${name}`);

const HAN = /-(sc|tc|jp|kr)$/;

/** The fonts that drawings are drawn with, in the order in which they are asked. */
export interface Fonts {
  readonly files: readonly string[];
  /** Short and different for other files; part of the renderer's version. */
  readonly version: string;
  /** The user's own folder; null where none is named. */
  readonly ownFolder: string | null;
  /** What is drawn as boxes, and the remedy, as a sentence for people; null where nothing known is missing. */
  readonly missing: string | null;
}

let found: Fonts | null = null;

/** Finds the fonts once. Throws `bad-fonts-folder` where the user's own folder cannot be read or holds none. */
export function findFonts(environment: NodeJS.ProcessEnv = process.env): Fonts {
  found ??= readFonts(environment[OWN_FONTS] || null);
  return found;
}

function readFonts(own: string | null): Fonts {
  const dejavu = packageFiles('dejavu-fonts-ttf', 'ttf') ?? [];
  const packages = FONT_PACKAGES.flatMap((name) => {
    const files = packageFiles(name, REGULAR);
    return files === null ? [] : [{ name, files }];
  });
  const ownFiles = own === null ? [] : filesOf(resolve(own));
  const files = [...dejavu, ...packages.flatMap((each) => each.files), ...ownFiles];
  const hash = createHash('sha256');
  for (const file of packages.flatMap((each) => each.files))
    hash.update(`${basename(file)} ${statSync(file).size}\n`);
  for (const file of ownFiles) hash.update(basename(file)).update(readFileSync(file));
  return {
    files,
    version: hash.digest('hex').slice(0, 8),
    ownFolder: own === null ? null : resolve(own),
    missing:
      own !== null || packages.some(({ name }) => HAN.test(name))
        ? null
        : `Chinese, Japanese and Korean are drawn as boxes; install @expo-google-fonts/noto-sans-sc (-tc, -jp, -kr) beside the program, or name a folder of fonts in ${OWN_FONTS}`,
  };
}

/** null where the package is not installed. */
function packageFiles(name: string, folder: string): readonly string[] | null {
  try {
    const home = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), folder);
    return readdirSync(home)
      .filter((file) => FONT_FILE.test(file))
      .sort()
      .map((file) => join(home, file));
  } catch {
    return null;
  }
}

function filesOf(folder: string): readonly string[] {
  const names = existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
  const files = names.filter((name) => FONT_FILE.test(name)).sort();
  if (files.length === 0)
    throw new AuditError({
      code: 'bad-fonts-folder',
      message: `${folder} is no folder with fonts (.ttf, .otf, .ttc)`,
      hint: `name another in ${OWN_FONTS}, or leave it unset`,
    });
  return files.map((name) => join(folder, name));
}

/**
 * Environment variables that give a browser these fonts and no others (fontconfig, so Linux only; elsewhere they
 * have no effect). Writes the filled-in `fonts.conf` into `folder`, which must outlive the browser; fontconfig keeps
 * its own cache under `cacheFolder`, and beside it a folder of links to the files, since their packages hold other weights.
 */
export function fontEnvironment(folder: string, cacheFolder: string): Readonly<Record<string, string>> {
  const cache = join(cacheFolder, 'fontconfig');
  mkdirSync(cache, { recursive: true });
  const filled = readFileSync(TEMPLATE, 'utf8')
    .replace('<dir>@FONTS@', `<dir>${escapeXml(linkFonts(findFonts(), cacheFolder))}`)
    .replace('<cachedir>@CACHE@', `<cachedir>${escapeXml(cache)}`);
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, filled);
  return { FONTCONFIG_FILE: file, FC_LANG: 'en', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
}

function linkFonts({ files }: Fonts, cacheFolder: string): string {
  const name = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  const folder = join(cacheFolder, `fonts-${name}`);
  mkdirSync(folder, { recursive: true });
  for (const [index, file] of files.entries()) {
    try {
      symlinkSync(file, join(folder, `${index}${extname(file)}`));
    } catch (cause) {
      // Another start linked it.
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
  }
  return folder;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
