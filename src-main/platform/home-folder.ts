import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';

/**
 * The home folder; where HOME is empty or relative, which would mean another folder at each start, the one of the account. null
 * where the system knows none.
 */
export function homeFolder(): string | null {
  for (const ask of [homedir, () => userInfo().homedir]) {
    try {
      const folder = ask();
      if (isAbsolute(folder)) return folder;
    } catch {
      // An account without an entry in the system's list has no home folder there.
    }
  }
  return null;
}
