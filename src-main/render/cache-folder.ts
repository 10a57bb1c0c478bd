import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { homeFolder } from '../platform/home-folder.ts';
import { makeFolder } from '../platform/make-folder.ts';

/**
 * Where unpacked browsers and font caches are kept between starts: `SVG_ASSAY_CACHE`, or the user's cache folder where that
 * is not set; a folder in the system's temporary one where that cannot be written.
 */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const own = environment['SVG_ASSAY_CACHE'];
  const shared = environment['XDG_CACHE_HOME'] ?? '';
  const home = homeFolder();
  // A relative one would be another folder wherever the program is started.
  const caches = isAbsolute(shared) ? shared : home === null ? null : join(home, '.cache');
  const temporary = join(tmpdir(), `svg-assay-cache-${process.getuid?.() ?? 'user'}`);
  const user = caches === null ? temporary : join(caches, 'svg-assay');
  return [own || user, temporary].find(isWritable) ?? temporary;
}

function isWritable(folder: string): boolean {
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
