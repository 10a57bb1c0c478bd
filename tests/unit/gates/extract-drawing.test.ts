import { describe, expect, it } from 'vitest';
import { extractDrawing } from '../../../src-main/gates/index.ts';
import { draw } from './gate-cases.ts';

const DRAWING = draw('<rect width="9" height="9"/>');

function extract(answer: string): string | null {
  const extraction = extractDrawing(answer);
  return extraction.ok ? extraction.svg : null;
}

describe('extractDrawing', () => {
  it.each([
    ['a bare document', DRAWING],
    ['a tilde fence', `~~~svg\n${DRAWING}\n~~~`],
    ['a fence without a label', `\`\`\`\n${DRAWING}\n\`\`\``],
    ['a fence that never closes', `\`\`\`svg\n${DRAWING}`],
    ['a fence that never closes, with prose behind', `\`\`\`svg\n${DRAWING}\nHope you like it.`],
    ['a fence in the middle of a line, its end glued on', `Sure: \`\`\`svg\n${DRAWING}\`\`\``],
    ['a document glued to the fence', `\`\`\`svg ${DRAWING}\n\`\`\``],
    ['a fence of something else beside it', `\`\`\`css\nrect{}\n\`\`\`\n\`\`\`svg\n${DRAWING}\n\`\`\``],
    ['a string in code', `\`\`\`python\ns = """${DRAWING}"""\n\`\`\``],
    ['inline code', `Here: \`${DRAWING}\``],
    ['reasoning in capitals', `<THINK>draft <svg/></THINK>\n${DRAWING}`],
    [
      'a fence of Markdown round the fence',
      `\`\`\`\`markdown\nHere:\n\`\`\`svg\n${DRAWING}\n\`\`\`\n\`\`\`\``,
    ],
    ['a mention of <svg> in prose', `Use <svg> here.\n\`\`\`svg\n${DRAWING}\n\`\`\``],
    ['a mention of <svg> and </svg> before a bare document', `I close <svg> with </svg>.\n${DRAWING}`],
  ])('takes the drawing out of %s', (_case, answer) => {
    expect(extract(answer)).toBe(DRAWING);
  });

  it('keeps the prolog of a bare document', () => {
    const whole = `<?xml version="1.0"?>\n<!DOCTYPE svg>\n<!-- <svg> comes -->\n${DRAWING}`;
    expect(extract(`Here:\n${whole}\nDone.`)).toBe(whole);
  });

  it.each([
    ['two fences', `\`\`\`svg\n${DRAWING}\n\`\`\`\n\`\`\`svg\n${DRAWING}\n\`\`\``],
    ['escaped markup', '&lt;svg xmlns=""&gt;&lt;/svg&gt;'],
    ['reasoning that never ends', `<think>${DRAWING}`],
  ])('finds no single drawing in %s', (_case, answer) => {
    expect(extract(answer)).toBeNull();
  });

  it('says where in the answer the drawing stands', () => {
    const answer = `<think>hm</think>\nVoilà 😀:\n\`\`\`svg\n\n${DRAWING}\n\`\`\``;
    const extraction = extractDrawing(answer);
    expect(extraction).toMatchObject({ ok: true, from: 'fence', truncated: false });
    expect(extraction.reasoning).toEqual({
      taken: [{ name: 'think', mark: '</think>', start: 0, end: 17 }],
      left: [],
    });
    if (extraction.ok) expect(answer.slice(extraction.start, extraction.end)).toBe(DRAWING);
  });

  it('hands on what there is of a drawing that was cut off, and says so', () => {
    const cut = DRAWING.slice(0, -6);
    expect(extractDrawing(`\`\`\`svg\n${cut}`)).toMatchObject({
      svg: cut,
      truncated: true,
      fenceUnclosed: true,
    });
    expect(extractDrawing(`Here: ${cut}`)).toMatchObject({ svg: cut, truncated: true });
  });
});
