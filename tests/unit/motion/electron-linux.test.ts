import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';

const MOVING = join(import.meta.dirname, '../../fixtures/motion/should-move');
const DRAWING = join(MOVING, readdirSync(MOVING)[0] ?? '');
const FRAME = join(DRAWING, readdirSync(DRAWING)[0] ?? '');
const AS_ELECTRON =
  "data:text/javascript,Object.defineProperty(process.versions,'electron',{value:'45.0.0'})";

interface Said {
  readonly pixels: string;
  readonly again: string;
  readonly thumbnail: string;
  readonly gif: string;
  readonly webp: string;
  readonly grownMb: number;
  readonly hasNative: boolean;
}

/** What the process says that reads and writes pictures: as any Node, or with what Electron on Linux has loaded before it. */
function runPixels(inElectron: boolean): { readonly said: Said; readonly errors: string } {
  const ended = spawnSync(
    process.execPath,
    [...(inElectron ? ['--import', AS_ELECTRON] : []), join(import.meta.dirname, 'pixels-process.ts'), FRAME],
    {
      encoding: 'utf8',
      env: { ...process.env, ...(inElectron ? { LD_PRELOAD: 'libgobject-2.0.so.0' } : {}) },
    },
  );
  expect(ended.status, ended.stderr).toBe(0);
  // The process's own line.
  return { said: JSON.parse(ended.stdout) as Said, errors: ended.stderr };
}

it('pictures are read and written beside the GLib of GTK, as Electron on Linux has it, with the same pixels', async () => {
  const { said, errors } = runPixels(true);
  const { said: plain } = runPixels(false);
  expect(errors).not.toMatch(/CRITICAL|GLib/);
  if (process.platform === 'linux')
    expect({ plain: plain.hasNative, inElectron: said.hasNative }).toEqual({
      plain: true,
      inElectron: false,
    });
  // 150 frames of a megabyte each.
  expect(said.grownMb).toBeLessThan(60);
  expect(said.pixels).toBe(plain.pixels);
  expect(said.again).toBe(said.pixels);
  expect(said).toMatchObject({ gif: 'GIF89a', webp: 'WEBP' });
  const pixelsOf = async (webp: string) => sharp(Buffer.from(webp, 'base64')).raw().toBuffer();
  expect((await pixelsOf(said.thumbnail)).equals(await pixelsOf(plain.thumbnail))).toBe(true);
  const { data } = await sharp(readFileSync(FRAME)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(said.pixels).toBe(createHash('sha256').update(data).digest('hex'));
});
