import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { toProblem } from '../../domain/index.ts';
import { GATES_VERSION } from '../../gates/index.ts';
import { MOTION_VERSION } from '../../motion/index.ts';
import { findBrowser, findFonts } from '../../render/index.ts';
import type { RendererInfo } from '../../render/index.ts';
import { SCORING_VERSION } from '../../scoring/index.ts';
import { defaultDataDir } from '../../store/index.ts';
import type { AppInfo } from '../../api/kernel/shapes.ts';

type Part = AppInfo['parts'][number];

/** Versions and paths of everything that results depend on, and what is missing. `renderer` is the host's own, where it draws itself. */
export async function describeParts(renderer?: RendererInfo): Promise<readonly Part[]> {
  return [
    { name: 'Node.js', version: process.versions.node, path: process.execPath, problem: null },
    renderer === undefined ? await describeBrowser() : { ...renderer, path: process.execPath, problem: null },
    describeFonts(),
    { name: 'Gates', version: GATES_VERSION, path: null, problem: null },
    { name: 'Motion check', version: MOTION_VERSION, path: null, problem: null },
    { name: 'Scoring', version: SCORING_VERSION, path: null, problem: null },
    describePackage('better-sqlite3'),
    describePackage('sharp'),
    { name: 'User data', version: null, path: defaultDataDir(), problem: null },
  ];
}

async function describeBrowser(): Promise<Part> {
  try {
    const browser = await findBrowser();
    return {
      name: `Chromium (${browser.source})`,
      version: browser.version,
      path: browser.path,
      problem: null,
    };
  } catch (thrown) {
    const { message, hint } = toProblem(thrown);
    return {
      name: 'Chromium',
      version: null,
      path: null,
      problem: hint === undefined ? message : `${message}; ${hint}`,
    };
  }
}

function describeFonts(): Part {
  try {
    const { version, ownFolder, missing } = findFonts();
    return { name: 'Fonts', version, path: ownFolder, problem: missing };
  } catch (thrown) {
    return { name: 'Fonts', version: null, path: null, problem: toProblem(thrown).message };
  }
}

/** Packages do not have to give out their package.json, so it is looked for above their entry. */
function describePackage(name: string): Part {
  const entry = createRequire(import.meta.url).resolve(name);
  const home = entry.slice(
    0,
    entry.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length,
  );
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  return { name, version, path: null, problem: null };
}
