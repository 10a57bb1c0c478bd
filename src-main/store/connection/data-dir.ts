import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { givenDataFolder } from '../../platform/data-folder.ts';

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

/** The home folder; where HOME is empty or relative, which would mean another folder at each start, the one of the account. */
function home(): string {
  for (const ask of [homedir, () => userInfo().homedir]) {
    try {
      const folder = ask();
      if (isAbsolute(folder)) return folder;
    } catch {
      // An account without an entry in the system's list has no home folder there.
    }
  }
  throw new AuditError({
    code: 'no-home',
    message: 'HOME names no absolute folder, and the system knows none for this account',
    hint: 'set SVG_ASSAY_DATA_DIR to a folder that can be written',
  });
}
