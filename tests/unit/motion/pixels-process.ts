// Reads and writes pictures in a process of its own, and says what came out, how memory grew and what native code was loaded.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodePng, encodeAnimation, encodePng, makeThumbnail } from '../../../src-main/motion/index.ts';

const WARM_UP = 50;
const DECODES = 150;
const png = readFileSync(process.argv[2] ?? '');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const frame = await decodePng(png);
const rgb = {
  widthPx: frame.width,
  heightPx: frame.height,
  data: frame.data.filter((_, at) => at % 4 !== 3),
};
const thumbnail = await makeThumbnail(png);
const encoded = await encodePng(frame);
const gif = await encodeAnimation([rgb, rgb], { format: 'gif', delayMs: 100 });
const webp = await encodeAnimation([rgb, rgb], { format: 'webp', delayMs: 100 });
for (let decode = 0; decode < WARM_UP; decode += 1) await decodePng(png);
const before = process.memoryUsage.rss();
for (let decode = 0; decode < DECODES; decode += 1) await decodePng(png);
const maps = process.platform === 'linux' ? readFileSync('/proc/self/maps', 'utf8') : '';
process.stdout.write(
  JSON.stringify({
    pixels: sha256(frame.data),
    again: sha256((await decodePng(encoded)).data),
    thumbnail: Buffer.from(thumbnail).toString('base64'),
    gif: Buffer.from(gif).toString('latin1', 0, 6),
    webp: Buffer.from(webp).toString('latin1', 8, 12),
    grownMb: (process.memoryUsage.rss() - before) / 2 ** 20,
    hasNative: /sharp-linux|libvips-cpp/.test(maps),
  }),
);
