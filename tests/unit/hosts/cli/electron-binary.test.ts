import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installedElectron } from '../../../../src-main/hosts/cli/electron-binary.ts';
import { temporaryFolder } from '../../../command-line.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  place = await temporaryFolder();
  mkdirSync(join(place.path, 'dist'));
});
afterAll(() => place.remove());

it('an unpacked Electron counts once it is whole, and of the version that is wanted', () => {
  const write = (name: string, text: string): void => writeFileSync(join(place.path, name), text);
  const steps: readonly (readonly [string, string])[] = [
    ['package.json', '{"version":"45.5.0"}'],
    ['dist/electron', ''],
    ['dist/version', 'v44.0.0'],
    ['path.txt', 'electron'],
  ];
  for (const [name, text] of steps) {
    write(name, text);
    expect(installedElectron(place.path)).toBeNull();
  }
  write('dist/version', 'v45.5.0');
  expect(installedElectron(place.path)).toBe(join(place.path, 'dist', 'electron'));
  write('path.txt', 'Electron.app/Contents/MacOS/Electron');
  expect(installedElectron(place.path)).toBeNull();
});
