import { describe, expect, it } from 'vitest';
import { extractDrawing } from '../../../src-main/gates/index.ts';
import { readDrawing } from '../../../src-main/gates/read-drawing.ts';
import { judge, readCorpus } from './gate-cases.ts';

const corpus = readCorpus();

describe('the corpus of gate cases', () => {
  it('holds all its cases', () => {
    expect(corpus).toHaveLength(405);
  });

  it.each(corpus)('$id: $expect, $gate', ({ answer, prompt, expect: expected, gate, also = [] }) => {
    const report = judge(answer, prompt);
    if (expected === 'pass') expect(report.failures).toEqual([]);
    else expect([gate, ...also]).toContain(report.gate);
  });

  it.each(corpus.filter(({ expect: expected, gate }) => expected === 'fail' && gate === 'extract'))(
    '$id hands on no drawing',
    ({ answer, also = [] }) => {
      if (also.length === 0) expect(extractDrawing(answer).ok).toBe(false);
    },
  );

  it('is extracted as its cases say, white space round the document aside', () => {
    const drawings = corpus.filter(({ svg, gate }) => svg !== null && gate !== 'single-root');
    const different = drawings.filter(({ answer, svg }) => {
      const extraction = extractDrawing(answer);
      return !extraction.ok || extraction.svg !== svg?.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
    });
    expect(different.map(({ id }) => id)).toEqual([]);
  });
});

/** Listed with their reasons in docs/gates.md. */
const OUTSIDE_THE_PROFILE = [
  'wf-decl-latin1',
  'wf-decl-version2',
  'wf-doctype-html',
  'wf-ent-undefined-dtd',
  'wf-ent-param',
  'wf-attlist-default',
  'sc-entity-dtd',
  'xr-dtd-system',
];

describe('well-formedness of the corpus', () => {
  it('is judged as expat does, but for what the safe profile refuses besides', () => {
    const asked = corpus.filter(({ expat }) => typeof expat === 'boolean');
    const different = asked.filter(({ svg, expat }) => readDrawing(svg ?? '').ok !== expat);
    expect(asked).toHaveLength(395);
    expect(different.map(({ id }) => id)).toEqual(OUTSIDE_THE_PROFILE);
  });
});
