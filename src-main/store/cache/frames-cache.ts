import type { Store } from '../connection/open.ts';
import { inTransaction, type Connection } from '../connection/sqlite.ts';

/** Which frame: of which drawing, at what time, by which renderer (name and version). */
export interface FrameKey {
  readonly drawingSha256: string;
  readonly timeMs: number;
  readonly renderer: string;
}

/** A picture as stored; `sha256` is that of the frame's PNG, or for a thumbnail of its own bytes. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** Uses are noted no finer than this, so that looking at pictures does not write all the time. */
const USE_GRAIN_MS = 10 * 60_000;
/** Pruning goes a little below the limit, so that it is not due again at once. */
const PRUNE_TO = 0.9;

export function saveFrames(
  store: Store,
  frames: readonly (FrameKey & Picture)[],
  atMs: number = Date.now(),
): void {
  store.cache.use((cache) =>
    inTransaction(cache, () => {
      for (const frame of frames) save(cache, 'frame', frameKey(frame), frame.drawingSha256, frame, atMs);
    }),
  );
}

/** A frame's PNG; null where it is not (or no longer) there and must be rendered again. */
export function readFrame(store: Store, key: FrameKey, atMs: number = Date.now()): Picture | null {
  return store.cache.use((cache) => read(cache, frameKey(key), atMs));
}

/** Saves the small picture of a drawing's first frame (WebP or PNG). */
export function saveThumbnail(
  store: Store,
  drawingSha256: string,
  picture: Picture,
  atMs: number = Date.now(),
): void {
  store.cache.use((cache) =>
    inTransaction(cache, () =>
      save(cache, 'thumbnail', thumbnailKey(drawingSha256), drawingSha256, picture, atMs),
    ),
  );
}

export function readThumbnail(
  store: Store,
  drawingSha256: string,
  atMs: number = Date.now(),
): Picture | null {
  return store.cache.use((cache) => read(cache, thumbnailKey(drawingSha256), atMs));
}

/** Those of the drawings that have a thumbnail. */
export function drawingsWithThumbnails(store: Store, drawings: readonly string[]): ReadonlySet<string> {
  if (drawings.length === 0) return new Set();
  const found = store.cache.use((cache) =>
    cache
      .prepare(
        `SELECT drawing_sha256 FROM blobs WHERE kind = 'thumbnail' AND drawing_sha256 IN (SELECT value FROM json_each(?))`,
      )
      .pluck()
      .all(JSON.stringify(drawings)),
  ) as string[];
  return new Set(found);
}

/** Bytes of all pictures. */
export function cacheBytes(store: Store): number {
  return store.cache.use(totalBytes);
}

/** Deletes the pictures unused for longest until at most `limitBytes` are left; gives how many bytes went. */
export function pruneCache(store: Store, limitBytes: number): number {
  return store.cache.use((cache) => {
    const freed = inTransaction(cache, () => {
      const total = totalBytes(cache);
      if (total <= limitBytes) return 0;
      const target = limitBytes * PRUNE_TO;
      const stale = cache
        .prepare('SELECT rowid AS id, bytes FROM blobs ORDER BY used_at_ms, bytes')
        .iterate() as Iterable<{ id: number; bytes: number }>;
      const ids: number[] = [];
      let left = total;
      for (const blob of stale) {
        if (left <= target) break;
        ids.push(blob.id);
        left -= blob.bytes;
      }
      cache
        .prepare('DELETE FROM blobs WHERE rowid IN (SELECT value FROM json_each(?))')
        .run(JSON.stringify(ids));
      return total - left;
    });
    if (freed > 0) cache.pragma('incremental_vacuum');
    return freed;
  });
}

function totalBytes(cache: Connection): number {
  return cache.prepare('SELECT coalesce(sum(bytes), 0) FROM blobs').pluck().get() as number;
}

function save(
  cache: Connection,
  kind: string,
  key: string,
  drawing: string,
  picture: Picture,
  atMs: number,
): void {
  cache
    .prepare(
      `INSERT OR REPLACE INTO blobs (key, kind, drawing_sha256, bytes, used_at_ms, sha256, data)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(key, kind, drawing, picture.bytes.byteLength, atMs, picture.sha256, picture.bytes);
}

function read(cache: Connection, key: string, atMs: number): Picture | null {
  const row = cache
    .prepare('SELECT rowid AS id, data, sha256, used_at_ms FROM blobs WHERE key = ?')
    .get(key) as { id: number; data: Buffer; sha256: string; used_at_ms: number } | undefined;
  if (row === undefined) return null;
  if (atMs - row.used_at_ms > USE_GRAIN_MS) {
    inTransaction(cache, () =>
      cache.prepare('UPDATE blobs SET used_at_ms = ? WHERE rowid = ?').run(atMs, row.id),
    );
  }
  return { bytes: row.data, sha256: row.sha256 };
}

function frameKey({ drawingSha256, timeMs, renderer }: FrameKey): string {
  return `${drawingSha256}@${timeMs}@${renderer}`;
}

function thumbnailKey(drawingSha256: string): string {
  return `${drawingSha256}@thumbnail`;
}
