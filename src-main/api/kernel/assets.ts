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
  | { readonly kind: 'drawing'; readonly workspaceId: string; readonly rolloutId: number }
  | {
      readonly kind: 'diff';
      readonly workspaceId: string;
      readonly rolloutId: number;
      /** Indices of the two frames. */
      readonly from: number;
      readonly to: number;
    };

/**
 * A drawing in the interface is its own document: it may style itself and show images it carries, and nothing else.
 * `sandbox` without allow-scripts stands here as well as on the frame, so that the address alone is harmless too.
 */
export const DRAWING_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-same-origin";

export const NOT_FOUND: Asset = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'not found' };

const ADDRESS =
  /^\/asset\/([0-9a-f]{12})\/(thumb|drawing|frame|diff)\/(\d{1,15})(?:\/(\d{1,3})(?:-(\d{1,3}))?)?$/;

/** Reads an address path; null where it is none of ours. */
export function parseAssetAddress(pathName: string): AssetRequest | null {
  const match = ADDRESS.exec(pathName);
  if (match === null) return null;
  const [, workspaceId = '', kind, id, first, second] = match;
  const rolloutId = Number(id);
  const indices = [first, second].filter((index) => index !== undefined).map(Number);
  const [from, to] = indices;
  if (kind === 'diff')
    return from === undefined || to === undefined ? null : { kind, workspaceId, rolloutId, from, to };
  if (kind === 'frame')
    return from === undefined || to !== undefined ? null : { kind, workspaceId, rolloutId, index: from };
  return from === undefined ? { kind: kind as 'thumb' | 'drawing', workspaceId, rolloutId } : null;
}
