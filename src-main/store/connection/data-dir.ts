import { isAbsolute, join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { givenDataFolder } from '../../platform/data-folder.ts';
import { homeFolder } from '../../platform/home-folder.ts';

/** The user's data directory of this program: `SVG_ASSAY_DATA_DIR`, or the platform's place for it. Throws `no-home`. */
export function defaultDataDir(): string {
  const given = givenDataFolder();
  if (given !== null) return given;
  if (process.platform === 'darwin') return join(home(), 'Library', 'Application Support', 'svg-assay');
  if (process.platform === 'win32')
    return join(process.env.APPDATA ?? join(home(), 'AppData', 'Roaming'), 'svg-assay');
  // A relative one is to be ignored, says the XDG base directory specification.
  const shared = process.env.XDG_DATA_HOME ?? '';
  return join(isAbsolute(shared) ? shared : join(home(), '.local', 'share'), 'svg-assay');
}

function home(): string {
  const folder = homeFolder();
  if (folder !== null) return folder;
  throw new AuditError({
    code: 'no-home',
    message: 'HOME names no absolute folder, and the system knows none for this account',
    hint: 'set SVG_ASSAY_DATA_DIR to a folder that can be written',
  });
}
