import { describe, expect, it } from 'vitest';
import { extractDrawing } from '../../../src-main/gates/index.ts';
import { draw, judge, RULES } from './gate-cases.ts';

const DRAWING = draw('<rect width="9" height="9"/>');

describe('text beside the SVG in its fence', () => {
  it.each([
    ['prose before', `Here is the drawing:\n${DRAWING}`],
    ['prose before and behind', `Here:\n${DRAWING}\nDone.`],
    ['a file name', `scene.svg\n${DRAWING}`],
    ['a string in code', `const scene = '${DRAWING}';`],
    ['a Markdown heading', `# Scene\n\n${DRAWING}`],
    ['a prolog behind prose', `Sure.\n<?xml version="1.0"?>\n${DRAWING}`],
  ])('fails single-root: %s', (_case, content) => {
    const answer = `\`\`\`svg\n${content}\n\`\`\``;
    const report = judge(answer);
    expect(report.failures.map(({ gate, policy }) => [gate, policy])).toEqual([
      ['single-root', 'text-around-root'],
    ]);
    const off = { ...RULES, policies: { ...RULES.policies, 'text-around-root': false } };
    const passed = judge(answer, 'Draw.', off);
    expect(passed.ok).toBe(true);
    expect(passed.notes).toMatchObject([{ gate: 'single-root', policy: 'text-around-root' }]);
  });

  it.each([
    ['outside of the fence', `Here:\n\`\`\`svg\n${DRAWING}\n\`\`\`\nDone.`],
    ['without a fence', `Here:\n${DRAWING}\nDone.`],
    ['a comment and a declaration', `\`\`\`svg\n<?xml version="1.0"?>\n<!-- scene -->\n${DRAWING}\n\`\`\``],
    ['blank lines', `\`\`\`svg\n\n  ${DRAWING}\n\n\`\`\``],
    ['in a fence round the fence', `\`\`\`\`\nHere:\n\`\`\`svg\n${DRAWING}\n\`\`\`\n\`\`\`\``],
    ['in another fence', `\`\`\`text\nA scene.\n\`\`\`\n\`\`\`svg\n${DRAWING}\n\`\`\``],
  ])('is free: %s', (_case, answer) => {
    const report = judge(answer);
    expect(report).toMatchObject({ ok: true, notes: [] });
    expect(report.svg).toContain(DRAWING);
  });
});

describe('a line like a fence inside a drawing without one', () => {
  it.each([
    ['desc', '<desc>\n```\ncode\n```\n</desc>'],
    ['a desc with one run', '<desc>\n```svg\n</desc>'],
    ['CDATA', '<style><![CDATA[\n/* ~~~\n~~~ */]]></style>'],
    ['a comment', '<!--\n```\nnot yet\n```\n-->'],
    ['an attribute', '<rect aria-label="\n```\n" width="1" height="1"/>'],
    ['metadata', '<metadata>\n~~~~\n</metadata>'],
    ['an instruction', '<?editor\n```\n?>'],
  ])('does not cut it: %s', (_case, inside) => {
    const drawing = draw(`${inside}<rect width="9" height="9"/>`);
    for (const answer of [drawing, `Here:\n${drawing}\nDone.`, `\`\`\`text\nFirst.\n\`\`\`\n${drawing}`]) {
      expect(extractDrawing(answer)).toMatchObject({ ok: true, svg: drawing, from: 'prose' });
      expect(judge(answer).ok).toBe(true);
    }
  });

  it.each([
    ['talk about the tags', `I open <svg> and close </svg>.\n\`\`\`svg\n${DRAWING}\n\`\`\``],
    [
      'a root that is cut off',
      `<svg xmlns="http://www.w3.org/2000/svg"> and so on\n\`\`\`css\nrect{}\n\`\`\``,
    ],
  ])('is a fence behind %s', (_case, answer) => {
    expect(extractDrawing(answer)).not.toMatchObject({ svg: expect.stringContaining('```') });
  });

  it('leaves two drawings two', () => {
    const first = draw('<desc>\n```\n</desc>');
    expect(judge(`${first}\n\`\`\`svg\n${DRAWING}\n\`\`\``)).toMatchObject({ ok: false, gate: 'extract' });
  });
});
