import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** The picture library of this program reads PNGs alone; the tests make and look at their own pictures. */
sharp.unblock({ operation: ['VipsForeignLoad'] });

export const FORMATS = ['gif', 'webp', 'png', 'png with another picture for old viewers'] as const;

export const square = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer();

/** The file of a picture that is red, then blue, ten times a second and without an end. */
export async function blinkingFile(format: (typeof FORMATS)[number]): Promise<Buffer> {
  if (format !== 'gif' && format !== 'webp') return blinkingPng(format !== 'png');
  const frames = [await square('#f00'), await square('#00f')];
  const animation = sharp(frames, { join: { animated: true } });
  const timing = { delay: [100, 100], loop: 0 };
  const written = format === 'gif' ? animation.gif(timing) : animation.webp({ ...timing, lossless: true });
  return written.toBuffer();
}

/** `apart`: what a viewer without animations shows, here green, is no part of the animation. */
async function blinkingPng(apart: boolean): Promise<Buffer> {
  const [red, blue, green] = await Promise.all(['#f00', '#00f', '#0f0'].map(square));
  const head = chunk('IHDR', dataOf(red!, 'IHDR'));
  const control = (order: number) => chunk('fcTL', numbers(order, 8, 8, 0, 0), Buffer.of(0, 1, 0, 10, 0, 0));
  const more = (order: number, png: Buffer) => chunk('fdAT', numbers(order), dataOf(png, 'IDAT'));
  const pictures = apart
    ? [chunk('IDAT', dataOf(green!, 'IDAT')), control(0), more(1, red!), control(2), more(3, blue!)]
    : [control(0), chunk('IDAT', dataOf(red!, 'IDAT')), control(1), more(2, blue!)];
  return Buffer.concat([red!.subarray(0, 8), head, chunk('acTL', numbers(2, 0)), ...pictures, chunk('IEND')]);
}

function dataOf(png: Buffer, kind: string): Buffer {
  const at = png.indexOf(kind);
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

function chunk(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(kind), ...parts]);
  return Buffer.concat([numbers(body.length - 4), body, numbers(crc32(body))]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}
