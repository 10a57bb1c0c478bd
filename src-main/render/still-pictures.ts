import { firstPicture } from './first-picture.ts';
import { countPixels } from './picture-size.ts';

/** A picture in base64, as an attribute or a style holds it; white space and percent signs are allowed in it. */
const PICTURE = /data:image\/[^,"'()\s]*;base64,([a-z0-9+/=%\s]+)/gi;

/** A drawing made ready to be served, with what its pictures will ask of the browser. */
export interface StillDrawing {
  readonly svg: string;
  /** Of all pictures together, as their heads state them; one that is shown many times counts once. */
  readonly picturePixels: number;
}

/**
 * The drawing with the first picture in place of every animated GIF, WebP or PNG in a `data:` URL. Their animations follow the
 * wall clock, which no seek reaches, so frames would differ from one rendering to the next. What cannot be read as a picture
 * stays as it is. Nothing is decoded here: the browser does that, under the drawing's limits.
 */
export function withStillPictures(svg: string): StillDrawing {
  const stills = new Map<string, string | null>();
  let picturePixels = 0;
  for (const [url, base64 = ''] of svg.matchAll(PICTURE)) {
    if (stills.has(url)) continue;
    const bytes = Buffer.from(decoded(base64), 'base64');
    picturePixels += countPixels(bytes);
    const still = firstPicture(bytes);
    stills.set(url, still === null ? null : `${headOf(url)},${still.toString('base64')}`);
  }
  const drawn = svg.replace(PICTURE, (url) => stills.get(url) ?? url);
  return { svg: drawn, picturePixels };
}

function headOf(url: string): string {
  return url.slice(0, url.indexOf(','));
}

function decoded(base64: string): string {
  return base64.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
