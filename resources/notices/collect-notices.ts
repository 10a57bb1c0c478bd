import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package that the program contains, and the terms under which it may. */
interface Notice {
  readonly name: string;
  readonly version: string;
  /** As the package's manifest names it, such as `MIT`. */
  readonly license: string;
  readonly homepage: string | null;
  /** The texts that the package carries, one after the other; '' where it carries none. */
  readonly text: string;
}

/** The fields of a `package.json` that are read here. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const SOURCES = '{src-main,src-preload,src-renderer}/**/*.{ts,vue,css}';
/** What follows `from`, `import` or `@import`, unless only types are imported, which leave nothing in the program. */
const IMPORT = /(?:^|\n)\s*(?:import|export|@import)\b(?!\s+type\b)[^'";]*['"]([^'"]+)['"]/g;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|ofl)\b/i;
/** Part of a README from a heading about the licence to the next heading. */
const LICENSE_SECTION = /^#+[^\n]*licen[cs][^]*?(?=\n#|$(?![^]))/im;
/** Brings its own notices, which electron-builder puts beside its binary. */
const HAS_OWN_NOTICES = 'electron';

/**
 * The packages of a checkout at `root` that are part of the program: its dependencies, the packages that its sources import
 * and the bundler takes in, and all that these depend on, as far as it is installed. Sorted by name and version. Throws an
 * Error where a package is not installed or says nothing about its licence.
 */
export function collectNotices(root: string): readonly Notice[] {
  const { dependencies = {}, devDependencies = {} } = readManifest(root);
  const bundled = importedPackages(root).filter((name) => Object.hasOwn(devDependencies, name));
  const roots = [...Object.keys(dependencies), ...bundled].filter((name) => name !== HAS_OWN_NOTICES);
  const pending = roots.map((name) => installedFolder(name, root));
  const notices = new Map<string, Notice>();
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (notices.has(folder)) continue;
    const manifest = readManifest(folder);
    notices.set(folder, readNotice(folder, manifest));
    pending.push(...dependencyFolders(folder, manifest));
  }
  const byName = new Map([...notices.values()].map((notice) => [`${notice.name} ${notice.version}`, notice]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
}

/** The notices as one text file. */
export function formatNotices(notices: readonly Notice[]): string {
  const rule = '-'.repeat(80);
  const sections = notices.map(({ name, version, license, homepage, text }) =>
    [
      rule,
      `${name} ${version}`,
      `Licence: ${license}`,
      ...(homepage === null ? [] : [homepage]),
      '',
      text || 'The package carries no text of it.',
    ].join('\n'),
  );
  const heading = 'SVG Assay contains the packages below. Each is used under its own licence.';
  return `${[heading, ...sections].join('\n\n')}\n`;
}

function importedPackages(root: string): readonly string[] {
  const names = globSync(SOURCES, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, path = '']) => packageOf(path)),
  );
  return [...new Set(names)];
}

/** `@scope/name` of `@scope/name/file`, `name` of `name/file`. */
function packageOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

function dependencyFolders(folder: string, manifest: Manifest): readonly string[] {
  const { dependencies = {}, optionalDependencies = {} } = manifest;
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    // Of optional packages, such as those for other systems, only the installed ones are packaged.
    const isOptional = Object.hasOwn(optionalDependencies, name);
    return isOptional ? (findInstalled(name, folder) ?? []) : installedFolder(name, folder);
  });
}

function installedFolder(name: string, from: string): string {
  const folder = findInstalled(name, from);
  if (folder === null) throw new Error(`${name}, which ${from} needs, is not installed; run npm ci`);
  return folder;
}

/** Looks in `node_modules` of the folder and of all above it, as Node does. */
function findInstalled(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? null : findInstalled(name, dirname(from));
}

function readManifest(folder: string): Manifest {
  // npm fixes the shape of these fields.
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function readNotice(folder: string, { name, version, license, homepage }: Manifest): Notice {
  const text = licenseText(folder);
  if (license === undefined && text === '') throw new Error(`${folder} says nothing about its licence`);
  return { name, version, license: license ?? 'see below', homepage: homepage ?? null, text };
}

function licenseText(folder: string): string {
  const names = readdirSync(folder).sort();
  const texts = names.filter((name) => LICENSE_FILE.test(name)).map((name) => readText(join(folder, name)));
  if (texts.length > 0) return texts.join('\n\n');
  const readme = names.find((name) => /^readme\b/i.test(name));
  if (readme === undefined) return '';
  return LICENSE_SECTION.exec(readText(join(folder, readme)))?.[0].trim() ?? '';
}

function readText(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}
