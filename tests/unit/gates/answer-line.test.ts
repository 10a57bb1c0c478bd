import { describe, expect, it } from 'vitest';
import { answerGateLine } from '../../../src-main/gates/index.ts';
import { draw, RULES } from './gate-cases.ts';

describe('answerGateLine', () => {
  it('gives the verdict with the id, without the drawing', () => {
    const line = JSON.stringify({ id: 'a', prompt: '', answer: draw('<script/>') });
    const answer = answerGateLine(line, RULES);
    expect(answer).toMatchObject({
      id: 'a',
      ok: false,
      gate: 'script',
      failures: [{ gate: 'script' }],
      notes: [],
    });
    expect(answer).not.toHaveProperty('svg');
  });

  it.each([
    ['', 'invalid-json', null],
    ['{"id":"a"', 'invalid-json', null],
    ['[1]', 'not-an-object', null],
    ['null', 'not-an-object', null],
    ['{"id":7}', 'bad-answer', 7],
    ['{"id":"a","answer":1}', 'bad-answer', 'a'],
    ['{"id":{},"answer":"x","prompt":1}', 'bad-prompt', null],
  ])('answers %s with an error', (line, code, id) => {
    expect(answerGateLine(line, RULES)).toMatchObject({ id, ok: false, error: { code } });
  });

  it('takes an answer with half a surrogate pair', () => {
    const line = JSON.stringify({ id: 'a', prompt: '', answer: draw('<desc>\ud83d</desc>') });
    expect(answerGateLine(line, RULES)).toMatchObject({ gate: 'wellformed' });
  });
});
