import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectNotices, formatNotices } from '../../../resources/notices/collect-notices.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svg-assay-notices-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string | object): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

function install(name: string, manifest: object = {}, place = 'node_modules'): void {
  write(`${place}/${name}/package.json`, { name, version: '1.0.0', license: 'MIT', ...manifest });
}

function names(): readonly string[] {
  return collectNotices(root).map(({ name, version }) => `${name} ${version}`);
}

test('takes in what dependencies depend on, each version once', () => {
  write('package.json', { dependencies: { a: '1.0.0', b: '1.0.0' } });
  install('a', { dependencies: { b: '^2.0.0', shared: '1' } });
  install('b', { version: '2.0.0' }, 'node_modules/a/node_modules');
  install('b', { dependencies: { shared: '1' } });
  install('shared', { dependencies: { a: '1' } });
  install('unrelated');
  expect(names()).toEqual(['a 1.0.0', 'b 1.0.0', 'b 2.0.0', 'shared 1.0.0']);
});

test('of development dependencies takes in what the sources import, but not for types alone', () => {
  const devDependencies = { '@scope/used': '1', font: '1', typed: '1', tool: '1', electron: '1' };
  write('package.json', { devDependencies });
  for (const name of Object.keys(devDependencies)) install(name);
  write('src-renderer/main.ts', "import {\n  one,\n  two,\n} from '@scope/used/part';\nimport './own.ts';\n");
  write('src-renderer/styles/index.css', "@import 'font';\n");
  write('src-main/app/main.ts', "import type { Name } from 'typed';\nimport { app } from 'electron';\n");
  expect(names()).toEqual(['@scope/used 1.0.0', 'font 1.0.0']);
});

test('leaves out optional packages that are not installed, and stops at others', () => {
  write('package.json', { dependencies: { a: '1' } });
  install('a', { dependencies: { other: '1' }, optionalDependencies: { other: '1' } });
  expect(names()).toEqual(['a 1.0.0']);
  install('a', { dependencies: { needed: '1' } });
  expect(names).toThrow(/needed.*is not installed/);
});

test('takes all texts of a package, or the part of its README about the licence', () => {
  write('package.json', { dependencies: { a: '1', b: '1' } });
  install('a', { homepage: 'https://example.org/a' });
  write('node_modules/a/LICENSE-MIT.txt', 'Free for all.\r\n');
  write('node_modules/a/NOTICE', 'By somebody.\n');
  install('b');
  write('node_modules/b/README.md', '# b\n\nDoes much.\n\n## Licensing\n\nAsk us.\n\n## Thanks\n');
  const [a, b] = collectNotices(root);
  expect(a?.text).toBe('Free for all.\n\nBy somebody.');
  expect(b?.text).toBe('## Licensing\n\nAsk us.');
  expect(formatNotices([a!, b!])).toMatch(
    /a 1\.0\.0\nLicence: MIT\nhttps:\/\/example\.org\/a\n\nFree for all\./,
  );
});

test('names a licence without a text, and stops where there is neither', () => {
  write('package.json', { dependencies: { a: '1' } });
  install('a');
  expect(formatNotices(collectNotices(root))).toContain('Licence: MIT\n\nThe package carries no text of it.');
  write('node_modules/a/package.json', { name: 'a', version: '1.0.0' });
  expect(() => collectNotices(root)).toThrow(/says nothing about its licence/);
});

test('finds the terms of everything that this project packages', () => {
  const notices = collectNotices(join(import.meta.dirname, '..', '..', '..'));
  const found = new Set(notices.map(({ name }) => name));
  for (const name of ['better-sqlite3', 'zod', 'vue', '@fontsource-variable/inter', 'dejavu-fonts-ttf'])
    expect(found).toContain(name);
  for (const name of ['electron', 'vitest', 'typescript', 'eslint']) expect(found).not.toContain(name);
});
