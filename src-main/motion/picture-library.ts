import { createRequire, registerHooks } from 'node:module';
import type sharpLibrary from 'sharp';

/** A frame is half a megapixel, a picture of a comparison a few; anything much larger is not one of ours. */
export const MAX_PIXELS = 4096 * 4096;

/**
 * Electron on Linux has the system's GLib in all of its processes, and the native library would call that one instead of its own:
 * thousands of failed assertions, memory that is never freed, or a crash (decision 0095). There the same library compiled to
 * WebAssembly is used, which it falls back to when its native part is missing.
 */
const NATIVE_ON_LINUX = /^@img\/sharp-(linux|linuxmusl)-/;
if (process.platform === 'linux' && process.versions.electron !== undefined)
  registerHooks({
    resolve(specifier, context, next) {
      if (NATIVE_ON_LINUX.test(specifier)) throw new Error(`${specifier} is not used in Electron on Linux`);
      return next(specifier, context);
    },
  });

// Loaded after that, which an `import` would come before.
export const sharp = createRequire(import.meta.url)('sharp') as typeof sharpLibrary;

/**
 * The picture library with one decoder, that of the PNGs which our own browsers take. A drawing's pictures may be of any format
 * and made by anybody: they are decoded by the browser that draws them, which is watched and ended, and never in this process.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng'] });
