import { resolve } from 'node:path';

/** The scheme of links that open this program. */
export const LINK_SCHEME = 'svg-assay';

/** What a start, a second start or a link asks for. */
export type OpenRequest =
  | { readonly kind: 'folder'; readonly folder: string }
  /** From a page or mail, so nobody has said yes yet. */
  | { readonly kind: 'link'; readonly folder: string };

/**
 * Reads the arguments after the program's own: folders (relative ones to `workingFolder`) and links of the kind
 * `svg-assay://open?folder=…`. Options are Chromium's and are passed over, and so is a link that says nothing usable.
 */
export function readArguments(args: readonly string[], workingFolder: string): readonly OpenRequest[] {
  return args
    .filter((argument) => argument !== '' && !argument.startsWith('-'))
    .flatMap((argument): readonly OpenRequest[] => {
      if (!argument.toLowerCase().startsWith(`${LINK_SCHEME}:`))
        return [{ kind: 'folder', folder: resolve(workingFolder, argument) }];
      const link = readLink(argument);
      return link === null ? [] : [link];
    });
}

/** The folder that a link names; null unless it is an absolute path of this machine. */
export function readLink(address: string): OpenRequest | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const folder = url.searchParams.get('folder');
  if (url.protocol !== `${LINK_SCHEME}:` || url.hostname !== 'open' || folder === null) return null;
  // A network path would tell its server who we are before anybody has looked at it.
  const isLocal = /^(\/(?!\/)|[A-Za-z]:[\\/])/.test(folder);
  return isLocal && !folder.includes('\0') ? { kind: 'link', folder } : null;
}
