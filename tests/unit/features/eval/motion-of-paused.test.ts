import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStages, scoreAnswer } from '../../../../src-main/features/eval/index.ts';
import { buildScoreReport } from '../../../../src-main/features/eval/score-report.ts';
import { readProtocol } from '../../../../src-main/platform/read-protocol.ts';
import { openRenderer } from '../../../../src-main/render/index.ts';
import type { Renderer } from '../../../../src-main/render/index.ts';
import { PROJECT_ROOT } from '../../../command-line.ts';

const FIXTURES = join(PROJECT_ROOT, 'tests/fixtures/field/13-paused');
const fixture = (name: string) => readFileSync(join(FIXTURES, `${name}.svg`), 'utf8');
const drawing = (css: string, attributes = 'class="x"', inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><style>@keyframes m{to{transform:translate(380px,0)}}${css}</style>` +
  `<rect width="512" height="512" fill="#e8eef4"/><rect ${attributes} x="20" y="200" width="100" height="100" fill="#c22">${inside}</rect></svg>`;
const RUN = 'animation:m 4s steps(4,end) infinite';

/** Whether a person who watches the drawing sees it move. */
const DRAWINGS: readonly (readonly [name: string, moves: boolean, svg: string])[] = [
  ['paused by its rule', false, fixture('a-paused')],
  ['paused by a media query', false, fixture('b-media-paused')],
  ['paused by a custom property', false, fixture('c-var-paused')],
  ['paused with a negative delay', false, fixture('d-paused-negative-delay')],
  ['paused, then set going', true, fixture('e-paused-then-run')],
  ['paused in one of two copies', true, fixture('f-use-copy-paused')],
  ['paused in a style attribute', false, drawing('', `style="${RUN} paused"`)],
  ['paused by :has()', false, drawing(`.x{${RUN}}svg:has(rect) .x{animation-play-state:paused}`)],
  [
    'paused in a layer that wins',
    false,
    drawing(`@layer a{.x{animation-play-state:paused!important}}.x{${RUN}}`),
  ],
  [
    'paused in a nested @supports',
    false,
    drawing(`.x{${RUN};@supports (color:red){animation-play-state:paused}}`),
  ],
  [
    'paused until SMIL would set it going after the last frame',
    false,
    drawing(
      `.x{${RUN}}.p{animation-play-state:paused}`,
      'class="x p"',
      '<set attributeName="class" to="x" begin="60s"/>',
    ),
  ],
  ['running', true, drawing(`.x{${RUN}}`)],
];

describe('the motion check of a scored answer', () => {
  let renderer: Renderer;
  let scored: Awaited<ReturnType<typeof prepare>>;

  async function prepare() {
    const protocol = await readProtocol();
    renderer = await openRenderer({ rules: protocol.render, pages: 2 });
    return { protocol, ...openStages({ protocol, renderer, judging: null }) };
  }

  beforeAll(async () => {
    scored = await prepare();
  });
  afterAll(async () => {
    await scored.close();
    await renderer.close();
  });

  it.concurrent.each(DRAWINGS)('%s: moves %s', async (_name, moves, svg) => {
    const task = { prompt: 'A square that slides.', objects: [], moving: 'square' };
    const { stages, protocol } = scored;
    const answer = await scoreAnswer(svg, task, {
      stages,
      rules: protocol.reward,
      signal: new AbortController().signal,
    });
    const { gates, render, motion } = buildScoreReport(task, answer);
    expect([gates?.ok, render?.failure ?? null, motion?.pass]).toEqual([true, null, moves]);
  });
});
