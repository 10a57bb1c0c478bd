import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeyStore } from '../../../../src-main/hosts/desktop/key-store.ts';
import { temporaryFolder } from '../../../command-line.ts';
import { launchOnStandIn } from '../../../electron-host/launch.ts';
import type { StandInProgram } from '../../../electron-host/launch.ts';

// Where the program keeps its key store for the test.
declare const global: { readonly keys: KeyStore };

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let program: StandInProgram;
const keyFile = () => join(place.path, 'keys.json');

beforeAll(async () => {
  place = await temporaryFolder();
  program = launchOnStandIn(join(import.meta.dirname, 'programs', 'keeps-keys.ts'), [place.path], {
    FROM_OUTSIDE: 'outer',
  });
});
afterAll(async () => {
  program.child.kill('SIGKILL');
  await program.ended;
  await place.remove();
});

const read = (name: string) => program.evaluate((_, key) => global.keys.read(key), name);
const write = (name: string) => program.evaluate((_, key) => global.keys.write(key, `${key}-value`), name);
const loss = () => program.evaluate(() => global.keys.loss(), null);

it('a key that the system cannot decrypt any more stays in the file, and is named', async () => {
  await write('FIRST');
  await write('FROM_OUTSIDE');
  expect(await loss()).toBeNull();
  const before = await readFile(keyFile(), 'utf8');
  await program.evaluate(({ standIn }) => void (standIn.system.keysAreLost = true), null);
  expect(await read('FIRST')).toBeNull();
  expect(await read('FROM_OUTSIDE')).toBe('outer');
  expect(await loss()).toMatch(/FIRST, FROM_OUTSIDE. Enter them again/);
  expect(await readFile(keyFile(), 'utf8')).toBe(before);
  await program.evaluate(({ standIn }) => void (standIn.system.keysAreLost = false), null);
  await write('SECOND');
  expect(await read('FIRST')).toBe('FIRST-value');
});

it('a key that the system wants encrypted once more is', async () => {
  await write('FIRST');
  const before = await readFile(keyFile(), 'utf8');
  await program.evaluate(({ standIn }) => void (standIn.system.wantsKeysAnew = true), null);
  expect(await read('FIRST')).toBe('FIRST-value');
  await program.evaluate(({ standIn }) => void (standIn.system.wantsKeysAnew = false), null);
  expect(await readFile(keyFile(), 'utf8')).not.toBe(before);
  expect(await read('FIRST')).toBe('FIRST-value');
});

it.each(['{"FIRST": "not base', '{"FIRST": 7}', '', '[]'])(
  'a file that holds %j is put aside, not erased',
  async (text) => {
    await writeFile(keyFile(), text);
    expect(await read('FIRST')).toBeNull();
    expect(await loss()).toMatch(/cannot be read/);
    expect(await readFile(keyFile(), 'utf8')).toBe(text);
    const before = await readdir(place.path);
    await write('SECOND');
    expect(await read('SECOND')).toBe('SECOND-value');
    const [aside = ''] = (await readdir(place.path)).filter((name) => !before.includes(name));
    expect(await readFile(join(place.path, aside), 'utf8')).toBe(text);
  },
);
