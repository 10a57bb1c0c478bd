/**
 * Chromium has no way to add a scheme from outside: `app://…` counts as a link to another program and never reaches
 * request interception. So pages live on a secure origin under a name that never resolves, and every address is
 * translated on its way in and out: `app://assay/x` ↔ `https://assay.app.electron-stand-in.invalid/x`.
 */
const SUFFIX = '.electron-stand-in.invalid';

const schemes = new Set<string>();

/** Makes addresses of this scheme be translated. */
export function addScheme(scheme: string): void {
  schemes.add(scheme);
}

/** An address of the program as the browser has it. */
export function toBrowser(address: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z-]+):\/\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  return schemes.has(scheme) ? `https://${host}.${scheme}${SUFFIX}${rest}` : address;
}

/** An address of the browser as the program has it. */
export function fromBrowser(address: string): string {
  const match = /^https:\/\/([^/?#]+)\.([a-z-]+)\.electron-stand-in\.invalid(?::\d+)?(.*)$/s.exec(address);
  if (match === null) return address;
  const [, host = '', scheme = '', rest = ''] = match;
  return schemes.has(scheme) ? `${scheme}://${host}${rest}` : address;
}
