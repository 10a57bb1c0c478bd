import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGates } from '../../../src-main/gates/index.ts';
import { decodePng } from '../../../src-main/motion/index.ts';
import { openRenderer } from '../../../src-main/render/index.ts';
import type { Renderer, RenderResult } from '../../../src-main/render/index.ts';
import { PROJECT_ROOT } from '../../command-line.ts';
import { attributeText, REFERENCES } from './reference-cases.ts';
import { RULES } from './rules.ts';

const PROTOCOL = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'resources/protocols/isometric-scenes.json'), 'utf8'),
);
const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${content}</svg>`;
const square = (id: string) => `<defs><rect id="${attributeText(id)}" width="9" height="9"/></defs>`;

/** Whether the middle of the first frame is black, as the square is. */
async function isShown(result: RenderResult): Promise<boolean> {
  if (!result.ok) throw new Error(result.failure.message);
  const { data, width } = await decodePng(result.frames[0]!.png);
  return data[(width / 2) * width * 4 + width * 2] === 0;
}

describe('references within a drawing', () => {
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await openRenderer({ rules: RULES, pages: 2 });
  });
  afterAll(() => renderer.close());
  const draw = (svg: string) => renderer.render({ svg, timesS: [0] });

  it.each(REFERENCES)('are followed where Chromium follows them: id %j by %j', async (id, reference) => {
    for (const name of ['href', 'xlink:href']) {
      const use = `<use ${name}="${attributeText(reference)}"/>`;
      const found = await isShown(await draw(drawing(`${square(id)}${use}`)));
      // An element that shows itself is found by our own search, one that shows another by Chromium's.
      const loop = await draw(drawing(`<g id="${attributeText(id)}"><rect width="1" height="1"/>${use}</g>`));
      expect(loop.ok).toBe(!found);
      if (!loop.ok) expect(loop.failure.message).toContain(`refers to itself: #${id}`);
    }
  });

  it.each([...new Set(REFERENCES.map(([, reference]) => reference))])(
    'get a verdict and no stack trace: %j',
    async (reference) => {
      const text = attributeText(reference);
      const css = attributeText(`fill:url("${reference.replace(/["\\\n]/g, '\\$&')}")`);
      const svg = drawing(
        `<g id="g"><animate id="a" attributeName="x" begin="indefinite" dur="1s"/></g><use href="${text}"/><a href="${text}"><rect width="5" height="5" style="${css}" clip-path="${css.slice(5)}"/></a>
      <set href="${text}" attributeName="href" to="${text}"/><animateMotion dur="1s"><mpath href="${text}"/></animateMotion>`,
      );
      const report = runGates({ answer: svg, prompt: '' }, PROTOCOL.gates);
      const rendered = await draw(svg);
      const said = [...report.failures, ...(rendered.ok ? [] : [rendered.failure])].map(
        ({ message }) => message,
      );
      for (const message of said) expect(message).not.toMatch(/\n|\bat .*:\d+|Error\b/);
      expect(report.failures.some(({ gate }) => gate === 'external-ref')).toBe(
        !reference.trimStart().startsWith('#') || reference.startsWith('\u00a0'),
      );
    },
  );

  it('start an animation by a link however its id is escaped', () => {
    for (const [id, reference] of [
      ['50%', '#50%25'],
      ['é%', '#%C3%A9%'],
      ['é', '#%E9'],
      ['a%41', '#a%41'],
      ['aA', '#a%41%'],
    ] as const) {
      const svg = drawing(
        `<rect width="5" height="5"><set id="${id}" attributeName="x" begin="indefinite" to="3"/></rect><a href="${reference}"><path d="M0 0h1"/></a>`,
      );
      const { failures } = runGates({ answer: svg, prompt: '' }, PROTOCOL.gates);
      expect(failures.map(({ gate }) => gate)).toEqual(id === 'aA' ? [] : ['event-animation']);
    }
  });
});
