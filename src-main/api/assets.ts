/** Bytes that the interface shows by address: thumbnails, frames and drawings. */
export interface Asset {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

/** What an asset address asks for. */
export type AssetRequest =
  | { readonly kind: 'thumb'; readonly workspaceId: string; readonly rolloutId: number }
  | {
      readonly kind: 'frame';
      readonly workspaceId: string;
      readonly rolloutId: number;
      readonly index: number;
    }
  | { readonly kind: 'drawing'; readonly workspaceId: string; readonly rolloutId: number };

/**
 * A drawing in the interface is its own document: it may style itself and show images it carries, and nothing else.
 * `sandbox` without allow-scripts stands here as well as on the frame, so that the address alone is harmless too.
 */
export const DRAWING_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-same-origin";

export const NOT_FOUND: Asset = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'not found' };

const ADDRESS = /^\/asset\/([0-9a-f]{12})\/(?:(thumb|drawing)\/(\d{1,15})|frame\/(\d{1,15})\/(\d{1,3}))$/;

/** Reads an address path; null where it is none of ours. */
export function parseAssetAddress(pathName: string): AssetRequest | null {
  const match = ADDRESS.exec(pathName);
  if (match === null) return null;
  const [, workspaceId = '', kind, id, frameId, index] = match;
  if (kind === undefined)
    return { kind: 'frame', workspaceId, rolloutId: Number(frameId), index: Number(index) };
  return { kind: kind as 'thumb' | 'drawing', workspaceId, rolloutId: Number(id) };
}
