import { stillPicture } from '../motion/index.ts';

/** A picture in base64, as an attribute or a style holds it; white space and percent signs are allowed in it. */
const PICTURE = /data:image\/[^,"'()\s]*;base64,([a-z0-9+/=%\s]+)/gi;

/**
 * The drawing with the first picture in place of every animated GIF, WebP or PNG in a `data:` URL. Their animations follow the
 * wall clock, which no seek reaches, so frames would differ from one rendering to the next. What cannot be read as a picture
 * stays as it is.
 */
export async function withStillPictures(svg: string): Promise<string> {
  const stills = new Map<string, string>();
  for (const [url, base64 = ''] of svg.matchAll(PICTURE)) {
    if (stills.has(url)) continue;
    const still = await stillPicture(Buffer.from(decoded(base64), 'base64'));
    if (still !== null) stills.set(url, `data:image/png;base64,${Buffer.from(still).toString('base64')}`);
  }
  let drawing = svg;
  for (const [url, still] of stills) drawing = drawing.replaceAll(url, still);
  return drawing;
}

function decoded(base64: string): string {
  return base64.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
