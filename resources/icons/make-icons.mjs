// Draws the program's icons from icon.svg into out/icons, where electron-builder takes them; it makes .icns and .ico itself.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];
const VIEW_BOX_PX = 1024;
const POINTS_PER_INCH = 72;

const source = join(import.meta.dirname, 'icon.svg');
const folder = join(import.meta.dirname, '..', '..', 'out', 'icons');

await mkdir(join(folder, 'set'), { recursive: true });
for (const size of SIZES) {
  const picture = sharp(source, { density: (POINTS_PER_INCH * size) / VIEW_BOX_PX })
    .resize(size, size)
    .png();
  await picture.toFile(join(folder, 'set', `${size}x${size}.png`));
}
await sharp(source).resize(VIEW_BOX_PX, VIEW_BOX_PX).png().toFile(join(folder, 'icon.png'));
