import sharp from 'sharp';

/** The first picture of an animated GIF, WebP or PNG, as PNG; null for one that stands still or cannot be read. */
export async function stillPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const isAnimated =
      Buffer.from(bytes).includes('acTL') || ((await sharp(bytes).metadata()).pages ?? 1) > 1;
    return isAnimated ? await sharp(bytes).png().toBuffer() : null;
  } catch {
    return null;
  }
}
