import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The scheme of links that open this program. */
export const LINK_SCHEME = 'svg-assay';

/** What a start, a second start or a link asks for. */
export type OpenRequest =
  | { readonly kind: 'folder'; readonly folder: string }
  /** From a page or mail, so nobody has said yes yet. */
  | { readonly kind: 'link'; readonly folder: string }
  /** A link that names no folder of this machine; its beginning, to be shown. */
  | { readonly kind: 'refused'; readonly address: string };

/** As much of a refused link is shown. */
const MOST_SHOWN = 200;

/**
 * Reads the arguments of a start, `argv` as the system gave them: folders (relative ones to `workingFolder`) and links of
 * the kind `svg-assay://open?folder=…`. Options are Chromium's and are passed over, wherever they stand. A program that is
 * not packaged is itself the first argument of Electron's.
 */
export function readArguments(
  argv: readonly string[],
  workingFolder: string,
  isPackaged: boolean,
): readonly OpenRequest[] {
  return argv
    .slice(1)
    .filter((argument) => argument !== '' && !argument.startsWith('-'))
    .slice(isPackaged ? 0 : 1)
    .map((argument) =>
      argument.toLowerCase().startsWith(`${LINK_SCHEME}:`)
        ? readLink(argument)
        : { kind: 'folder', folder: pathOf(argument, workingFolder) },
    );
}

/** File managers hand over paths, and some of them addresses. */
function pathOf(argument: string, workingFolder: string): string {
  if (!/^file:\/\//i.test(argument)) return resolve(workingFolder, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return resolve(workingFolder, argument);
  }
}

/** What a link asks for; refused unless it names a folder by an absolute path of this machine. */
export function readLink(address: string): OpenRequest {
  const refused: OpenRequest = { kind: 'refused', address: address.slice(0, MOST_SHOWN) };
  if (!URL.canParse(address)) return refused;
  const url = new URL(address);
  const folder = url.searchParams.get('folder');
  if (url.protocol !== `${LINK_SCHEME}:` || url.hostname !== 'open' || folder === null) return refused;
  // A network path would tell its server who we are before anybody has looked at it.
  const isLocal = /^(\/(?!\/)|[A-Za-z]:[\\/])/.test(folder);
  return isLocal && !folder.includes('\0') ? { kind: 'link', folder } : refused;
}
