import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePng } from '../../../src-main/motion/index.ts';
import { openRenderer, seededTimes } from '../../../src-main/render/index.ts';
import type { Rendered, Renderer, RenderHost } from '../../../src-main/render/index.ts';
import { startCountingServer } from './counting-server.ts';
import type { CountingServer } from './counting-server.ts';
import { darkBox } from './dark-box.ts';
import { FAILURE_CASES } from './failure-cases.ts';
import { FIT_CASES } from './fit-cases.ts';
import { LEAVING_DRAWINGS, WITNESSES } from './leaving-drawings.ts';
import { reachingDrawings } from './reaching-out.ts';
import { RULES } from './rules.ts';
import { SEEK_CASES } from './seek-cases.ts';

const SCENES = join(import.meta.dirname, '../../fixtures/render/scenes');
const scenes = readdirSync(SCENES).map((name) => readFileSync(join(SCENES, name), 'utf8'));
/** Antialiasing may colour one pixel more at each edge. */
const EDGE_PX = 1;
/** Stands for the server's address until it is known. */
const PLACEHOLDER = 'http://127.0.0.1:1';

/**
 * What every render host must do, whichever browser stands behind it. `makeHost` gives a host with all its walls; it is
 * called once and closed at the end.
 */
export function renderContract(name: string, makeHost: () => Promise<RenderHost>): void {
  describe(`render contract: ${name}`, () => {
    let renderer: Renderer;
    let server: CountingServer;
    /** The witnesses' pictures before any drawing could leave something. */
    const clean = new Map<string, readonly string[]>();

    beforeAll(async () => {
      server = await startCountingServer();
      renderer = await openRenderer({ rules: RULES, host: await makeHost(), pages: 2 });
      for (const witness of WITNESSES) clean.set(witness, await hashes(witness));
    });
    afterAll(async () => {
      await renderer.close();
      await server.close();
    });

    async function draw(svg: string, timesS: readonly number[] = [0]): Promise<Rendered> {
      const result = await renderer.render({ svg, timesS });
      if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`);
      return result;
    }
    const hashes = async (svg: string, timesS?: readonly number[]) =>
      (await draw(svg, timesS)).frames.map((frame) => frame.sha256);

    it('gives a lossless frame of the viewport for every time, with its hash and the renderer', async () => {
      const svg = scenes[0] ?? '';
      const timesS = seededTimes(svg, RULES);
      const { frames, renderer: info } = await draw(svg, timesS);
      expect(frames.map((frame) => frame.timeS)).toEqual(timesS);
      for (const frame of frames) {
        expect(frame.sha256).toBe(createHash('sha256').update(frame.png).digest('hex'));
        expect(await decodePng(frame.png)).toMatchObject({ width: 512, height: 512 });
      }
      expect(info).toEqual({ name: renderer.name, version: renderer.version });
      expect(info.version).toMatch(/^\d+\./);
    });

    it.each(FIT_CASES)('fits $name into the viewport', async ({ root, content, box }) => {
      const { frames } = await draw(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`);
      expect(await darkBox(frames[0]?.png ?? new Uint8Array())).toEqual(box);
    });

    it.each(SEEK_CASES)('seeks $name', async ({ svg, at }) => {
      const { frames } = await draw(
        svg,
        at.map(([timeS]) => timeS),
      );
      for (const [index, [timeS, expected]] of at.entries()) {
        const box = await darkBox(frames[index]?.png ?? new Uint8Array());
        if (expected === null || box === null) expect(box, `at ${timeS} s`).toBe(expected);
        else
          for (const side of ['x', 'y', 'width', 'height'] as const) {
            expect(
              Math.abs(box[side] - expected[side]),
              `${side} at ${timeS} s: ${box[side]}`,
            ).toBeLessThanOrEqual(EDGE_PX);
          }
      }
    });

    it.each(FAILURE_CASES)('says $kind of $name', async ({ svg, kind, message }) => {
      const result = await renderer.render({ svg, timesS: [0, 1] });
      expect(result).toMatchObject({ ok: false, failure: { kind, message: expect.stringMatching(message) } });
    });

    it.each(reachingDrawings(PLACEHOLDER))('lets nothing out: $name', async ({ svg, listed }) => {
      const before = server.connections();
      const aimed = svg
        .replaceAll(PLACEHOLDER, server.origin)
        .replaceAll(PLACEHOLDER.slice(7), server.origin.slice(7));
      const { blockedRequests } = await renderer.render({ svg: aimed, timesS: [0, 1] });
      expect(server.connections()).toBe(before);
      const urls = blockedRequests.map((request) => request.url);
      if (listed) expect(urls).toContainEqual(expect.stringContaining(server.origin));
    });

    it('draws the same pixels alone, after others and beside others', async () => {
      const alone = [];
      for (const svg of scenes) alone.push(await hashes(svg, seededTimes(svg, RULES)));
      const together = await Promise.all(
        [...scenes].reverse().map((svg) => hashes(svg, seededTimes(svg, RULES))),
      );
      expect(together.reverse()).toEqual(alone);
    });

    it.each(LEAVING_DRAWINGS)('keeps nothing of a drawing with $name', async ({ svg }) => {
      for (const witness of WITNESSES) {
        await renderer.render({ svg, timesS: [0, 0.5] });
        await renderer.render({ svg, timesS: [0, 0.5] });
        expect(await hashes(witness)).toEqual(clean.get(witness));
      }
    });

    it('runs no script, whoever calls it', async () => {
      const { frames } = await draw(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" onload="document.documentElement.style.background='#000'">
          <script>document.documentElement.style.background = '#000';</script>
          <animate attributeName="x" dur="1s" begin="0s" onbegin="document.documentElement.style.background='#000'"/>
        </svg>`,
        [1],
      );
      expect(await darkBox(frames[0]?.png ?? new Uint8Array())).toBeNull();
    });

    it('measures what is drawn', async () => {
      const { measures } = await draw(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><style>@keyframes k{to{opacity:1}} #b{animation:k 3s infinite}</style>
          <rect x="-64" width="128" height="128"><animate attributeName="fill" values="#000;#111" dur="1.5s"/></rect><g id="b"/></svg>`,
      );
      expect(measures).toEqual({
        box: { x: -128, y: 0, width: 256, height: 256 },
        offCanvasShare: 0.5,
        elements: 5,
        animations: 2,
        durationsS: [1.5, 3],
      });
    });

    it('stops at once when told to, and draws the next one', async () => {
      const controller = new AbortController();
      const running = renderer.render(
        { svg: scenes[0] ?? '', timesS: Array.from({ length: 500 }, (_, i) => i / 10) },
        controller.signal,
      );
      controller.abort(new Error('enough'));
      await expect(running).rejects.toThrow('enough');
      expect((await renderer.render({ svg: scenes[1] ?? '', timesS: [0] })).ok).toBe(true);
    });
  });
}
