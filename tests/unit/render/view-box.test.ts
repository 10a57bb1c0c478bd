import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChromiumHost, findBrowser, openRenderer } from '../../../src-main/render/index.ts';
import type { HostPage, Renderer, RenderHost } from '../../../src-main/render/index.ts';
import { attributeText } from './reference-cases.ts';
import { RULES } from './rules.ts';

const KNOWN = [
  '0-20 100 120',
  '0,0,.5.5',
  '0 0 1e2 1E1',
  '0 0 9 9 x',
  '0 0 9 9,',
  '0,,0 9 9',
  ' \t\n\r0 0 9 9 \n',
  '+0 +0 +9 +9',
  '0 0 -1 5',
  '0 0 1. 5',
  '0 0 9',
  '',
  '0 0 0 0',
  '0 0 0 10',
  '5 6 0 0',
  '0 0 1e400 4',
  '0 0 9px 9',
  '\u00a00 0 9 9',
  '0 0 0x10 9',
  '0 0 9 9 9',
  '0 0 1e 9',
  '0 0 Infinity 9',
  '.0.0-.0 0e5',
];
const number = fc.oneof(
  fc.double({ min: -50, max: 900, noNaN: true }).map(String),
  fc.constantFrom('0', '.5', '5.', '+7', '1e2', '2E+1', '9e-1', '1e40', '-', 'e1', '0x9', '12px', ''),
);
const separator = fc.constantFrom(' ', ',', ' , ', '\n', '', ',,', ';', '\u00a0', '\t\r');
const written = fc
  .tuple(
    fc.array(fc.tuple(number, separator), { minLength: 3, maxLength: 5 }),
    fc.constantFrom('', '', ' ', 'x', ','),
  )
  .map(
    ([parts, rest]) =>
      parts
        .map(([value, space]) => value + space)
        .join('')
        .trimEnd() + rest,
  );

describe('viewBox', () => {
  let host: RenderHost;
  let page: HostPage;
  let renderer: Renderer;
  beforeAll(async () => {
    host = createChromiumHost({ browser: await findBrowser(), callTimeoutMs: 20_000 });
    page = await host.openPage();
    renderer = await openRenderer({ rules: RULES, pages: 1 });
  });
  afterAll(async () => {
    await renderer.close();
    await host.close();
  });

  /** Where a square is shown by Chromium alone, and where without any viewBox. */
  async function placesInChromium(viewBox: string): Promise<readonly (readonly number[])[]> {
    const place = `(viewBox) => {
      document.documentElement.innerHTML = '<svg style="position:absolute;left:0;top:0;width:512px;height:512px"><rect x="1" y="2" width="3" height="4"/></svg>';
      if (viewBox !== null) document.querySelector('svg').setAttribute('viewBox', viewBox);
      const { x, y, width, height } = document.querySelector('rect').getBoundingClientRect();
      return [x, y, width, height];
    }`;
    const { result } = await page.session.send('Runtime.evaluate', {
      expression: `[${JSON.stringify(viewBox)}, null].map(${place})`,
      returnByValue: true,
    });
    return result.value;
  }

  async function check(viewBox: string): Promise<void> {
    const [expected, without] = await placesInChromium(viewBox);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${attributeText(viewBox)}"><rect x="1" y="2" width="3" height="4"/></svg>`;
    const drawn = await renderer.render({ svg, timesS: [] });
    if (!drawn.ok) expect([drawn.failure.kind, expected]).toEqual(['no-size', without]);
    else {
      expect(expected).not.toEqual(without);
      const { x, y, width, height } = drawn.measures.box!;
      [x, y, width, height].forEach((value, index) =>
        expect(Math.abs(value - expected![index]!)).toBeLessThanOrEqual(1e-3 * Math.max(1, Math.abs(value))),
      );
    }
  }

  it.each(KNOWN)('is read as Chromium reads it: %j', check);

  it('is read as Chromium reads it, whatever is written', async () => {
    await fc.assert(fc.asyncProperty(written, check), { numRuns: 60 });
  });

  it('counts as absent where it cannot be read, and hides everything where it is empty', async () => {
    const sized = (viewBox: string) =>
      renderer.render({
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="${viewBox}"><rect width="9" height="9"/></svg>`,
        timesS: [],
      });
    for (const unreadable of ['', '0 0 0', '0 0 0 0 0', 'none', '0,,0 0 0', '0 0 -5 5'])
      expect((await sized(unreadable)).ok, unreadable).toBe(true);
    for (const empty of ['0 0 0 0', '-0,.0 0e3\n+0.00', '.0.0-.0 0e5', '0 0 5 0'])
      expect(await sized(empty), empty).toMatchObject({ ok: false, failure: { kind: 'no-size' } });
  });
});
