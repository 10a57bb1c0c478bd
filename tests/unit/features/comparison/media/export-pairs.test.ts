import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUIET_JOB, type Protocol } from '../../../../../src-main/domain/index.ts';
import { compareStoredRuns, type ComparisonView } from '../../../../../src-main/features/comparison/index.ts';
import {
  DEFAULT_MEDIA_OPTIONS,
  exportPairs,
} from '../../../../../src-main/features/comparison/media/index.ts';
import { importFolder } from '../../../../../src-main/features/import/import-folder.ts';
import { openResults } from '../../../../../src-main/features/import/open-results.ts';
import { readProtocol } from '../../../../../src-main/platform/index.ts';
import { drawCompared } from '../../../../../src-main/features/comparison/media/compared-drawing.ts';
import { openRenderer, type Renderer } from '../../../../../src-main/render/index.ts';
import { readRows, type Store } from '../../../../../src-main/store/index.ts';
import { PROJECT_ROOT, temporaryFolder } from '../../../../command-line.ts';

/** The program's own library reads PNGs alone; the tests look at the animations that it writes. */
sharp.unblock({ operation: ['VipsForeignLoad'] });

const OPTIONS = { ...DEFAULT_MEDIA_OPTIONS, panelPx: 128, fps: 12.5, seconds: 1.2 };

describe('exportPairs', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  let view: ComparisonView;
  let protocol: Protocol;
  let renderer: Renderer;
  let moving: { readonly a: number; readonly b: number };

  beforeAll(async () => {
    place = await temporaryFolder();
    const folder = join(place.path, 'runs');
    await cp(join(PROJECT_ROOT, 'data', 'samples'), folder, {
      recursive: true,
      filter: (path) => !path.includes('.svg-assay'),
    });
    store = await openResults(folder);
    await importFolder(store, QUIET_JOB);
    const [compared] = compareStoredRuns({ store, runId: 1 }, [{ store, runId: 2 }]);
    view = compared!;
    const moves = (id: number) => readRows(store, [id])[0]?.recordedMotion === true;
    moving = view.lists.pairs.find(({ a, b }) => moves(a) && moves(b))!;
    protocol = await readProtocol();
    renderer = await openRenderer({ rules: protocol.render, pages: 2 });
  });

  afterAll(async () => {
    await renderer.close();
    store.close();
    await place.remove();
  });

  const run = (pairs: readonly { readonly a: number; readonly b: number }[], out: string, change = {}) =>
    exportPairs(
      {
        a: { store, runName: view.figures.labels.a },
        b: { store, runName: '<b onload="alert(1)">&\u0000' },
        pairs,
        figures: view.figures,
        folder: join(place.path, out),
        options: { ...OPTIONS, ...change },
      },
      { renderer, rules: protocol.render },
      QUIET_JOB,
    );

  it('writes animations that decode to the frames, size, speed and motion asked for', async () => {
    const { files, folder } = await run([moving], 'moving');
    const task = readRows(store, [moving.a])[0]?.taskName ?? '';
    expect(files.map(({ name }) => name)).toEqual([
      `pair-01-${task}-plum-7b-base-vs-plum-7b-rl.webp`,
      `pair-01-${task}-plum-7b-base-vs-plum-7b-rl.gif`,
      'contact-sheet.png',
      'comparison.html',
    ]);
    for (const { name } of files.slice(0, 2)) {
      const { data, info } = await sharp(join(folder, name), { animated: true })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const {
        pages = 0,
        pageHeight = 0,
        delay = [],
        loop,
      } = await sharp(join(folder, name), { animated: true }).metadata();
      expect([pages, info.width, loop]).toEqual([15, 2 * 128 + 3 * 16, 0]);
      expect(new Set(delay)).toEqual(new Set([80]));
      const frameBytes = info.width * pageHeight * info.channels;
      const frames = Array.from({ length: pages }, (_, i) =>
        data.subarray(i * frameBytes, (i + 1) * frameBytes),
      );
      const moved = frames
        .slice(1)
        .filter((frame, i) => changedPixels(frames[i]!, frame, info.channels) > 20);
      expect(moved.length).toBeGreaterThan(pages / 2);
    }
  });

  it('writes a page without scripts in which hostile names are text, with its pictures inside', async () => {
    const { folder } = await run([moving], 'page', { kinds: ['html'], seconds: 0.5 });
    const page = await readFile(join(folder, 'comparison.html'), 'utf8');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<b onload|https?:\/\//);
    expect(page.match(/data:image\/webp;base64,/g)).toHaveLength(1);
  });

  it('shows why a side has no drawing, and puts a row per pair on the contact sheet', async () => {
    const without = (id: number) => readRows(store, [id])[0]?.drawingSha256 === null;
    const missing = view.lists.pairs.find(({ a }) => without(a))!;
    const { folder, files } = await run([missing, moving], 'sheet', { kinds: ['sheet'] });
    expect(files).toHaveLength(1);
    const one = await sharp(join(folder, 'contact-sheet.png')).metadata();
    const single = await run([moving], 'single', { kinds: ['sheet'] });
    const other = await sharp(join(single.folder, 'contact-sheet.png')).metadata();
    expect(one.width).toBe(other.width);
    expect(one.height! - other.height!).toBeGreaterThan(128);
    // The last line above the lower margin has the times of the stills.
    const times = { left: 16, top: other.height! - 16 - 18, width: 4 * 128, height: 16 };
    const { channels } = await sharp(join(single.folder, 'contact-sheet.png')).extract(times).stats();
    expect(channels[0]!.min).toBeLessThan(160);
  });

  it('takes the stills at the times that the run recorded', async () => {
    store.audit
      .prepare('UPDATE rollout_details SET frame_times_json = ? WHERE id = ?')
      .run('[0,0.25]', moving.a);
    const side = { store, runName: 'a', rolloutId: moving.a };
    const tools = { renderer, rules: protocol.render, signal: QUIET_JOB.signal };
    const { stills, frames } = await drawCompared(side, [1], tools);
    expect(stills.map(({ timeS }) => timeS)).toEqual([0, 0.25]);
    expect(frames.map(({ timeS }) => timeS)).toEqual([1]);
  });

  it('refuses no pairs and too many', async () => {
    await expect(run([], 'none')).rejects.toMatchObject({ code: 'no-pairs' });
    await expect(
      run(
        Array.from({ length: 25 }, () => moving),
        'many',
      ),
    ).rejects.toMatchObject({ code: 'too-many-pairs' });
  });
});

/** Pixels of which a channel differs by more than what lossy coding makes of equal pictures. */
function changedPixels(before: Uint8Array, after: Uint8Array, channels: number): number {
  let changed = 0;
  for (let at = 0; at < before.length; at += channels)
    if (Math.abs(before[at]! - after[at]!) > 24) changed += 1;
  return changed;
}
