import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PROGRAM_FOLDER } from '../platform/program-folder.ts';

const TEMPLATE = join(PROGRAM_FOLDER, 'resources', 'fonts', 'fonts.conf');

/** The folder of the fonts that come with the program. */
export function bundledFonts(): string {
  return join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
}

/**
 * Environment variables that give a browser the bundled fonts and no others (fontconfig, so Linux only; elsewhere they
 * have no effect). Writes the filled-in `fonts.conf` into `folder`, which must outlive the browser; fontconfig keeps
 * its own cache under `cacheFolder`.
 */
export function fontEnvironment(folder: string, cacheFolder: string): Readonly<Record<string, string>> {
  const cache = join(cacheFolder, 'fontconfig');
  mkdirSync(cache, { recursive: true });
  const filled = readFileSync(TEMPLATE, 'utf8')
    .replace('<dir>@FONTS@', `<dir>${escapeXml(bundledFonts())}`)
    .replace('<cachedir>@CACHE@', `<cachedir>${escapeXml(cache)}`);
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, filled);
  return { FONTCONFIG_FILE: file, FC_LANG: 'en', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
