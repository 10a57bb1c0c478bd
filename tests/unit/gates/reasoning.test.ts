import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { extractDrawing } from '../../../src-main/gates/index.ts';
import { draw, judge, RULES } from './gate-cases.ts';

const DRAWING = draw('<rect width="9" height="9"/>');
const FENCED = `\`\`\`svg\n${DRAWING}\n\`\`\``;
const DRAFT = `Draft:\n\`\`\`svg\n${draw('<circle r="3"/>')}\n\`\`\`\n`;

/** Name of the mark, what opens and what closes reasoning, as models write it. */
const WRITTEN: readonly (readonly [name: string, open: string, close: string])[] = [
  ['think', '<think>\n', '</think>'],
  ['think', '<thinking>', '</thinking>\n'],
  ['reasoning', '<reasoning>\n', '</reasoning>'],
  ['reasoning', '<thought>', '</thought>'],
  ['reasoning', '<scratchpad>', '</scratchpad>'],
  ['harmony', '<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
  [
    'harmony',
    '<|start|>assistant<|channel|>commentary to=functions.draw <|constrain|>json<|message|>',
    '<|call|><|start|>assistant<|channel|>final<|message|>',
  ],
  ['harmony', '<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
  ['harmony-without-marks', 'analysis', 'assistantfinal'],
  ['gemma', '<|channel>thought\n', '<channel|>'],
  ['kimi', '◁think▷', '◁/think▷'],
  ['magistral', '[THINK]', '[/THINK]'],
  ['seed', '<seed:think>', '</seed:think>'],
  ['longcat', '<longcat_think>\n', '\n</longcat_think>\n'],
  ['k2', '<ifm|think_fast>', '</ifm|think_fast>'],
  ['command', '<|START_THINKING|>', '<|END_THINKING|><|START_RESPONSE|>'],
  ['apertus', '<|inner_prefix|>', '<|inner_suffix|>'],
  ['open-thoughts', '<|begin_of_thought|>', '<|end_of_thought|>\n<|begin_of_solution|>'],
  ['piped', '<|thinking|>', '<|/thinking|>'],
  ['piped', '<|think:start|>', '<|think:end|>'],
  ['pangu', '[unused16]', '[unused17]'],
  ['granite', 'Here is my thought process: ', 'Here is my response: '],
];

const switchedOff = (name: string) => ({ ...RULES, reasoning: { ...RULES.reasoning, [name]: false } });

describe('reasoning', () => {
  it.each(WRITTEN)(
    'between the marks of %s (%j) is left out, a draft of an SVG with it',
    (name, open, close) => {
      const report = judge(`${open}${DRAFT}${close}${FENCED}`);
      expect(report).toMatchObject({ ok: true, svg: DRAWING });
      const said = report.notes.filter(({ message }) => message.startsWith('left out as reasoning'));
      expect(said.map(({ gate }) => gate)).toContain('extract');
      expect(said.some(({ message }) => message.includes(`(${name}), with a draft of an SVG`))).toBe(true);
    },
  );

  it.each(WRITTEN)(
    'of %s (%j) stays in the answer when its marks are off, and that is said',
    (name, open, close) => {
      const report = judge(`${open}${DRAFT}${close}${FENCED}`, 'Draw.', switchedOff(name));
      expect(report).toMatchObject({ ok: false, gate: 'extract' });
      expect(report.notes.map(({ message }) => message).join()).toContain(`${name} is off`);
    },
  );

  it.each(WRITTEN)('of %s (%j) that never ends leaves no answer', (name, open) => {
    const extraction = extractDrawing(`${open}${DRAFT}`);
    // Its plain words count only where the answer's own mark follows.
    expect(extraction.ok).toBe(name === 'harmony-without-marks');
  });

  it.each(WRITTEN.filter(([name]) => !['harmony-without-marks', 'granite'].includes(name)))(
    'of %s (%j) that the chat template opened ends at the lone closing mark',
    (name, _open, close) => {
      const report = judge(`${DRAFT}${close}${FENCED}`);
      expect(report).toMatchObject({ ok: true, svg: DRAWING });
      expect(report.notes.map(({ message }) => message).join()).toContain(`(${name})`);
    },
  );

  it('takes several blocks of several models out, and names ten', () => {
    const blocks = '<think>a</think>◁think▷b◁/think▷'.repeat(6);
    const report = judge(`${blocks}${DRAWING}`);
    expect(report).toMatchObject({ ok: true, svg: DRAWING });
    expect(report.notes).toHaveLength(11);
    expect(report.notes.at(-1)?.message).toBe('left out as reasoning: 2 further blocks');
  });

  it('is not begun by the end of a message: the answer of gpt-oss keeps its own', () => {
    expect(extractDrawing(`<|channel|>final<|message|>${DRAWING}<|return|>`)).toMatchObject({
      ok: true,
      svg: DRAWING,
    });
  });

  it.each([
    '<desc>[THINK]</desc>',
    '<!-- ◁think▷ -->',
    '<desc><![CDATA[<reasoning>]]></desc>',
    '<text>[/THINK]</text>',
  ])('is not begun or ended by %j inside a drawing', (inside) => {
    const drawing = draw(`${inside}<rect width="9" height="9"/>`);
    expect(extractDrawing(`Here:\n${drawing}\nDone.`)).toMatchObject({ ok: true, svg: drawing });
    expect(extractDrawing(`\`\`\`svg\n${drawing}\n\`\`\``)).toMatchObject({ ok: true, svg: drawing });
  });

  it('ends behind a draft that was cut off', () => {
    const cut = draw('<circle r="3"/>').slice(0, -6);
    expect(extractDrawing(`<think>${cut}</think>${DRAWING}`)).toMatchObject({ ok: true, svg: DRAWING });
    expect(extractDrawing(`${cut}[/THINK]${DRAWING}`)).toMatchObject({ ok: true, svg: DRAWING });
  });

  it('has a switch in the protocol for each mark, all on, and a protocol without them has all on', () => {
    const table = new URL('../../../resources/reasoning-marks.json', import.meta.url);
    const names = (JSON.parse(readFileSync(table, 'utf8')) as { name: string }[]).map(({ name }) => name);
    expect(RULES.reasoning).toEqual(Object.fromEntries(names.map((name) => [name, true])));
    const { reasoning: _left, ...older } = RULES;
    expect(judge(`◁think▷${DRAFT}◁/think▷${FENCED}`, 'Draw.', older).ok).toBe(true);
  });
});
