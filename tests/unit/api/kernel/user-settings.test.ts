import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UserSettings } from '../../../../src-main/api/kernel/user-settings.ts';

test('keeps settings and opened folders for the next start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'settings-'));
  const settings = new UserSettings(dataDir);
  settings.set({ theme: 'dark' });
  settings.noteOpened('/runs', 5);
  const again = new UserSettings(dataDir);
  expect(again.get().theme).toBe('dark');
  expect(again.recent()).toEqual([{ folder: '/runs', openedAtMs: 5, exists: false }]);
});

test('writes nothing where nothing may be written, and knows it until the end', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'settings-'));
  const settings = new UserSettings(dataDir, true);
  settings.set({ theme: 'dark' });
  settings.noteOpened('/runs', 5);
  expect(settings.get().theme).toBe('dark');
  expect(settings.recent()).toHaveLength(1);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('says where it cannot write, and the remedy', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'file');
  writeFileSync(file, '');
  expect(() => new UserSettings(join(file, 'data')).set({ theme: 'dark' })).toThrow(
    expect.objectContaining({ code: 'cannot-write', hint: expect.stringContaining('SVG_ASSAY_DATA_DIR') }),
  );
});

test('forgets a folder that is gone, and no other', () => {
  const settings = new UserSettings(mkdtempSync(join(tmpdir(), 'settings-')));
  settings.noteOpened('/runs', 5);
  settings.noteOpened('/gone', 6);
  settings.forget('/gone');
  expect(settings.recent().map(({ folder }) => folder)).toEqual(['/runs']);
});
