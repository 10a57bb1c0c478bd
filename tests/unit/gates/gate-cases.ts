import { readFileSync } from 'node:fs';
import { parseProtocol, type GateCode, type GateRules } from '../../../src-main/domain/index.ts';
import { runGates, type GateReport } from '../../../src-main/gates/index.ts';

const PROTOCOL = new URL('../../../resources/protocols/isometric-scenes.json', import.meta.url);
const CORPUS = new URL('../../fixtures/gates/corpus.jsonl', import.meta.url);

/** The gate rules that the project ships. */
export const RULES: GateRules = parseProtocol(readFileSync(PROTOCOL, 'utf8'), 'isometric-scenes.json').gates;

/** A case of the corpus, its repetitions written out. */
export interface GateCase {
  readonly id: string;
  readonly prompt: string;
  readonly answer: string;
  readonly expect: 'pass' | 'fail';
  readonly gate: GateCode;
  /** Other gates that may rightly answer. */
  readonly also?: readonly GateCode[];
  /** What the extractor should hand on; null when it must find nothing. */
  readonly svg: string | null;
  /** Whether expat takes it, namespaces included; null where it was not asked. */
  readonly expat?: boolean | null;
}

interface Repetition {
  readonly unit: string;
  readonly count: number;
  readonly unit_close?: string;
}

export function readCorpus(): readonly GateCase[] {
  return readFileSync(CORPUS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { answer_repeat: repetition, ...entry } = JSON.parse(line) as GateCase & {
        answer_repeat?: Repetition;
      };
      if (repetition === undefined) return entry;
      const { svg } = entry;
      return {
        ...entry,
        answer: repeat(entry.answer, repetition),
        svg: svg === null ? null : repeat(svg, repetition),
      };
    });
}

function repeat(text: string, { unit, count, unit_close = '' }: Repetition): string {
  return text.replace('{{REPEAT}}', unit.repeat(count)).replace('{{REPEAT_CLOSE}}', unit_close.repeat(count));
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';

/** A drawing with this content. */
export function draw(content: string): string {
  return `${SVG}${content}</svg>`;
}

/** A drawing with one XHTML block in it. */
export function drawHtml(content: string): string {
  const block = `<div xmlns="http://www.w3.org/1999/xhtml">${content}</div>`;
  return draw(`<foreignObject width="9" height="9">${block}</foreignObject>`);
}

/** A drawing with this style sheet. */
export function drawStyled(css: string): string {
  return draw(`<style>${css}</style><rect width="9" height="9"/>`);
}

/** A drawing with a text element for each text. */
export function drawTexts(...texts: readonly string[]): string {
  return draw(texts.map((text) => `<text>${text}</text>`).join(''));
}

export function judge(answer: string, prompt = 'Draw a circle.', rules: GateRules = RULES): GateReport {
  return runGates({ answer, prompt }, rules);
}
