import { afterEach, describe, expect, it } from 'vitest';
import { createChromiumHost, findBrowser, openRenderer } from '../../../src-main/render/index.ts';
import type { HostPage, Renderer, RenderHost } from '../../../src-main/render/index.ts';
import { RULES } from './rules.ts';

const GOOD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="5"/></svg>';
const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`;
const blurs = Array.from(
  { length: 400 },
  () => '<feMorphology operator="dilate" radius="200"/><feGaussianBlur stdDeviation="90"/>',
).join('');
/** Drawings that take longer, or more, than anybody may. */
const HOSTILE = {
  'a chain of filters that takes minutes': drawing(
    `<filter id="f" x="0" y="0" width="1" height="1">${blurs}</filter><rect width="512" height="512" filter="url(#f)"/>`,
  ),
  'copies of copies of copies': drawing(
    `<g id="a0"><rect width="9" height="9"/></g>${Array.from({ length: 30 }, (_, level) => `<g id="a${level + 1}"><use href="#a${level}"/><use href="#a${level}"/></g>`).join('')}`,
  ),
};
/** Drawings that look dangerous and are no trouble. */
const HEAVY = {
  'a size of a thousand million pixels':
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="1000000000"><rect width="500000000" height="9e8"/></svg>',
  'elements nested a thousand deep': drawing(
    `${'<g>'.repeat(1000)}<rect width="9" height="9"/>${'</g>'.repeat(1000)}`,
  ),
  'a pattern larger than any picture': drawing(
    '<pattern id="p" width="1e9" height="1e9" patternUnits="userSpaceOnUse"><rect width="9" height="9"/></pattern><rect width="512" height="512" fill="url(#p)"/>',
  ),
};

describe('openRenderer', () => {
  const opened: Renderer[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((renderer) => renderer.close()));
  });

  async function open(
    change: (page: HostPage, index: number) => Promise<HostPage> = (page) => Promise.resolve(page),
    drawingTimeoutMs = 10_000,
  ) {
    const host = createChromiumHost({ browser: await findBrowser(), callTimeoutMs: RULES.callTimeoutMs });
    let opening = 0;
    const changed: RenderHost = {
      ...host,
      async openPage() {
        opening += 1;
        return await change(await host.openPage(), opening);
      },
    };
    const renderer = await openRenderer({ rules: { ...RULES, drawingTimeoutMs }, host: changed, pages: 2 });
    opened.push(renderer);
    return { renderer, pagesOpened: () => opening };
  }

  it.each(Object.entries(HOSTILE))('gives up on %s and draws the others', async (_name, svg) => {
    const { renderer } = await open(undefined, 3000);
    const [hostile, ...others] = await Promise.all([
      renderer.render({ svg, timesS: [0, 1] }),
      ...Array.from({ length: 4 }, () => renderer.render({ svg: GOOD, timesS: [0], timeLimitMs: 30_000 })),
    ]);
    expect(hostile).toMatchObject({
      ok: false,
      failure: { kind: expect.stringMatching(/^(timeout|too-large|crash)$/) },
    });
    expect(others.map((result) => result.ok)).toEqual([true, true, true, true]);
    expect((await renderer.render({ svg: GOOD, timesS: [0], timeLimitMs: 30_000 })).ok).toBe(true);
  });

  it.each(Object.entries(HEAVY))('draws %s', async (_name, svg) => {
    const { renderer } = await open(undefined, 30_000);
    expect(await renderer.render({ svg, timesS: [0] })).toMatchObject({ ok: true });
  });

  it('calls it a crash when the page of a drawing dies, and goes on with a new browser', async () => {
    const { renderer } = await open((page, index) => {
      if (index === 1) {
        page.session.on('Page.loadEventFired', () => {
          page.session.send('Page.navigate', { url: 'chrome://crash' }).catch(() => undefined);
        });
      }
      return Promise.resolve(page);
    });
    const result = await renderer.render({ svg: GOOD, timesS: [0, 1, 2, 3] });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'crash' } });
    expect((await renderer.render({ svg: GOOD, timesS: [0] })).ok).toBe(true);
  });

  it('does not blame a drawing for a browser that died before it', async () => {
    const pages: HostPage[] = [];
    const { renderer, pagesOpened } = await open((page) => {
      pages.push(page);
      return Promise.resolve(page);
    });
    await renderer.render({ svg: GOOD, timesS: [0] });
    await pages[0]?.close();
    expect((await renderer.render({ svg: GOOD, timesS: [0] })).ok).toBe(true);
    expect(pagesOpened()).toBe(2);
  });

  it('uses one browser for many drawings that leave nothing', async () => {
    const { renderer, pagesOpened } = await open();
    for (let index = 0; index < 5; index += 1) await renderer.render({ svg: GOOD, timesS: [0] });
    expect(pagesOpened()).toBe(1);
  });

  it('reports a hang by the time limit of the drawing', async () => {
    const { renderer } = await open(
      (page) => Promise.resolve({ ...page, takePicture: () => new Promise<Buffer>(() => undefined) }),
      2000,
    );
    expect(await renderer.render({ svg: GOOD, timesS: [0] })).toMatchObject({
      ok: false,
      failure: { kind: 'timeout', message: 'the drawing took longer than 2 s' },
    });
  });
});
