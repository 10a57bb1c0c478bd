/** The scheme of the interface, and its one host. */
export const INTERFACE_SCHEME = 'app';
export const INTERFACE_ORIGIN = 'app://assay';

/** Where a drawing, frame or thumbnail is served: shown by the interface, and allowed nothing. */
const ASSET_PATH = '/asset/';

/** True for a page of the interface itself; false for a drawing or picture, although they share its origin. */
export function isInterfacePage(address: string): boolean {
  const path = pathUnderOrigin(address);
  return path !== null && !path.startsWith(ASSET_PATH);
}

/** True for a drawing or picture that the interface may show in a frame. */
export function isAsset(address: string): boolean {
  return pathUnderOrigin(address)?.startsWith(ASSET_PATH) ?? false;
}

/** True for an address that may be shown in the system's browser. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
}

function pathUnderOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // `origin` is "null" for schemes that the URL parser does not know.
  const isOwn =
    `${url.protocol}//${url.host}` === INTERFACE_ORIGIN && url.username === '' && url.password === '';
  return isOwn ? url.pathname : null;
}
