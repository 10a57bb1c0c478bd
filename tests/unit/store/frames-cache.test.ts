import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  cacheBytes,
  pruneCache,
  queryRollouts,
  readFrame,
  readThumbnail,
  saveFrames,
  saveThumbnail,
  type FrameKey,
} from '../../../src-main/store/index.ts';
import { importFile, openSample, rollout, sha } from './sample-rollouts.ts';

const drawing = rollout(0).drawing!.sha256;
const key = (timeMs: number, renderer = 'Chromium 153'): FrameKey => ({
  drawingSha256: drawing,
  timeMs,
  renderer,
});
const picture = (size: number) => ({ bytes: Buffer.alloc(size, size % 251), sha256: sha(String(size)) });
const HOUR_MS = 3_600_000;

describe('frames', () => {
  test('come back byte for byte, apart by time and renderer', () => {
    const store = openSample();
    saveFrames(store, [
      { ...key(0), ...picture(10) },
      { ...key(1500), ...picture(20) },
    ]);
    expect(readFrame(store, key(1500))).toEqual(picture(20));
    expect(readFrame(store, key(1501))).toBeNull();
    expect(readFrame(store, key(0, 'Electron 45'))).toBeNull();
  });

  test('are told on the rows once there is a thumbnail', () => {
    const store = openSample();
    importFile(store, [rollout(0), rollout(1)]);
    saveThumbnail(store, drawing, picture(5));
    const { rows } = queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 5 });
    expect(rows.map((row) => row.hasFrames)).toEqual([true, false]);
  });

  test('go by longest unused when the cache is over its limit', () => {
    const store = openSample();
    [0, 1, 2, 3].forEach((time) => saveFrames(store, [{ ...key(time), ...picture(1000) }], time));
    readFrame(store, key(0), HOUR_MS);
    expect(pruneCache(store, 5000)).toBe(0);
    expect(pruneCache(store, 3000)).toBe(2000);
    expect([0, 1, 2, 3].map((time) => readFrame(store, key(time)) !== null)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(cacheBytes(store)).toBe(2000);
  });

  test('may be deleted under an open store, which goes on; the next one starts empty', () => {
    const store = openSample();
    saveThumbnail(store, drawing, picture(5));
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(join(store.location.directory, `cache.sqlite${suffix}`), { force: true });
    }
    saveThumbnail(store, rollout(1).drawing!.sha256, picture(6));
    const next = openSample(store.location.folder);
    expect(readThumbnail(next, drawing)).toBeNull();
    saveThumbnail(next, drawing, picture(7));
    expect(readThumbnail(next, drawing)).toEqual(picture(7));
  });
});
