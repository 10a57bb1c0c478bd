import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where unpacked browsers and font caches are kept between starts: `SVG_ASSAY_CACHE`, the user's cache folder, or,
 * where neither can be written, a folder in the system's temporary one.
 */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const own = environment['SVG_ASSAY_CACHE'];
  const user = join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'svg-assay');
  const temporary = join(tmpdir(), `svg-assay-cache-${process.getuid?.() ?? 'user'}`);
  const candidates = own ? [own] : [user, temporary];
  return candidates.find(isWritable) ?? temporary;
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
