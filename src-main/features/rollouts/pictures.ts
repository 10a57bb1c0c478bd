import { decodePng, differenceHeatmap, encodePng } from '../../motion/index.ts';
import type { Renderer } from '../../render/index.ts';
import { getRollout, readFrame, readThumbnail, saveFrames } from '../../store/index.ts';
import type { Store, StoredRollout } from '../../store/index.ts';
import { rendererLabel } from '../audit/index.ts';
import { DRAWING_CSP, NOT_FOUND } from '../../api/kernel/assets.ts';
import type { Asset, AssetRequest } from '../../api/kernel/assets.ts';
import { drawingOf, readContent } from './rollout-view.ts';

/** The bytes behind an asset's address; status 404 where there are none. */
export async function readPicture(
  store: Store,
  request: AssetRequest,
  openRenderer: () => Promise<Renderer>,
): Promise<Asset> {
  const stored = getRollout(store, request.rolloutId);
  switch (request.kind) {
    case 'thumb':
      return thumbnail(store, stored);
    case 'frame':
      return frame(store, stored, request.index, openRenderer);
    case 'diff':
      return difference(store, stored, request, openRenderer);
    case 'drawing':
      return drawing(store, stored);
  }
}

function thumbnail(store: Store, { row }: StoredRollout): Asset {
  const picture = row.drawingSha256 === null ? null : readThumbnail(store, row.drawingSha256);
  return picture === null ? NOT_FOUND : asset('image/webp', picture.bytes, picture.sha256);
}

/** A frame from the cache, or, where it was pruned or the cache deleted, drawn again. */
async function frame(
  store: Store,
  stored: StoredRollout,
  index: number,
  openRenderer: () => Promise<Renderer>,
): Promise<Asset> {
  const render = stored.results.render?.result ?? null;
  const wanted = render?.frames[index];
  const drawingSha256 = stored.row.drawingSha256;
  if (render === null || wanted === undefined || drawingSha256 === null) return NOT_FOUND;
  const keyOf = (timeS: number, renderer: string) => ({
    drawingSha256,
    timeMs: Math.round(timeS * 1000),
    renderer,
  });
  const kept = readFrame(store, keyOf(wanted.timeS, render.renderer ?? ''));
  if (kept !== null) return asset('image/png', kept.bytes, kept.sha256);
  const svg = drawingOf((await readContent(store, stored)).content?.answer ?? null);
  if (svg === null) return NOT_FOUND;
  const rendered = await (
    await openRenderer()
  ).render({ svg, timesS: render.frames.map(({ timeS }) => timeS) });
  if (!rendered.ok) return NOT_FOUND;
  const label = rendererLabel(rendered.renderer);
  saveFrames(
    store,
    rendered.frames.map(({ timeS, png, sha256 }) => ({ ...keyOf(timeS, label), bytes: png, sha256 })),
  );
  const drawn = rendered.frames[index];
  return drawn === undefined ? NOT_FOUND : asset('image/png', drawn.png, drawn.sha256);
}

/** Where two frames differ, as a transparent picture to lay over one of them. */
async function difference(
  store: Store,
  stored: StoredRollout,
  { from, to }: { readonly from: number; readonly to: number },
  openRenderer: () => Promise<Renderer>,
): Promise<Asset> {
  const [a, b] = [
    await frame(store, stored, from, openRenderer),
    await frame(store, stored, to, openRenderer),
  ];
  if (!(a.body instanceof Uint8Array) || !(b.body instanceof Uint8Array)) return NOT_FOUND;
  const body = await encodePng(differenceHeatmap(await decodePng(a.body), await decodePng(b.body)));
  return { status: 200, headers: { 'Content-Type': 'image/png' }, body };
}

async function drawing(store: Store, stored: StoredRollout): Promise<Asset> {
  const svg = drawingOf((await readContent(store, stored)).content?.answer ?? null);
  if (svg === null) return NOT_FOUND;
  return {
    status: 200,
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': DRAWING_CSP,
      'Cache-Control': 'no-store',
    },
    body: svg,
  };
}

function asset(type: string, body: Uint8Array, sha256: string): Asset {
  return { status: 200, headers: { 'Content-Type': type, ETag: `"${sha256}"` }, body };
}
