import sharp from 'sharp';

/** A frame is half a megapixel, a picture of a comparison a few; anything much larger is not one of ours. */
export const MAX_PIXELS = 4096 * 4096;

/**
 * The picture library with one decoder, that of the PNGs which our own browsers take. A drawing's pictures may be of any format
 * and made by anybody: they are decoded by the browser that draws them, which is watched and ended, and never in this process.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng'] });

export { sharp };
