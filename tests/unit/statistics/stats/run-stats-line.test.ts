import { describe, expect, test } from 'vitest';
import { fc } from '../../../properties.ts';
import { runStatsLine, STATS_METHODS } from '../../../../src-main/statistics/index.ts';

describe('runStatsLine', () => {
  test('answers with snake-case keys and a reason for what is missing', () => {
    expect(ask('wilson_ci', { k: 0, n: 0 })).toEqual({
      id: 'q',
      method: 'wilson_ci',
      result: { estimate: null, low: null, high: null, reason: 'nothing counted' },
    });
  });

  test.each([
    [
      'one label',
      { human: [1], judge_labelled: [1], judge_unlabelled: [1, 0, 1] },
      'one label has no spread',
    ],
    [
      'one verdict without a label',
      { human: [1, 0], judge_labelled: [1, 0], judge_unlabelled: [1] },
      'one verdict without a label has no spread',
    ],
    [
      'equal answers',
      { human: [1, 1], judge_labelled: [1, 1], judge_unlabelled: [1, 1] },
      'the answers have no spread',
    ],
  ])('gives ppi_mean no interval from %s', (_, input, reason) => {
    expect(ask('ppi_mean', input)).toMatchObject({ result: { low: null, high: null, reason } });
  });

  test.each([
    ['signflip_test', { cluster_diffs: [1e308, 1e308] }],
    ['weighted_agreement', { human: [1, 0], judge: [1, 0], weight: [1e308, 1e308] }],
    ['cluster_mean', { y: [1e200, -1e200], cluster: [1, 2] }],
  ])('refuses numbers from which %s could not work out a figure', (method, input) => {
    expect(ask(method, input)).toMatchObject({
      error: { code: 'invalid-input', message: expect.stringContaining('between 1e-100 and 1e100') },
    });
  });

  test('takes 95 % where no confidence is given', () => {
    expect(ask('wilson_ci', { k: 3, n: 9 })).toEqual(ask('wilson_ci', { k: 3, n: 9, conf: 0.95 }));
  });

  test('leaves fields that a method does not know alone', () => {
    expect(ask('mcnemar_exact', { b: 1, c: 5, note: 'x' })).toEqual(ask('mcnemar_exact', { b: 1, c: 5 }));
  });

  test.each([
    ['{"id": "a"', null, null, 'invalid-line', 'not JSON'],
    ['7', null, null, 'invalid-line', 'no request'],
    ['{"id": "a"}', 'a', null, 'invalid-line', 'method'],
    ['{"id": 4, "method": "nope", "input": {}}', 4, 'nope', 'unknown-method', 'nope'],
    [
      '{"id": "a", "method": "wilson_ci", "input": {"k": 3, "n": 2}}',
      'a',
      'wilson_ci',
      'invalid-input',
      'more successes',
    ],
    ['{"id": "a", "method": "wilson_ci"}', 'a', 'wilson_ci', 'invalid-line', 'input'],
    [
      '{"id": "a", "method": "rogan_gladen_known", "input": {"judge_yes": -1, "judge_n": 3, "se": 1, "sp": 1}}',
      'a',
      'rogan_gladen_known',
      'invalid-input',
      'judge_yes',
    ],
    [
      '{"id": "a", "method": "weighted_rate", "input": {"y": [1], "sampling_prob": [0.5, 0.5]}}',
      'a',
      'weighted_rate',
      'invalid-input',
      'differ in length',
    ],
    [
      '{"id": "a", "method": "gwet_ac1_multi", "input": {"ratings": [[0, 2]], "categories": [0, 1]}}',
      'a',
      'gwet_ac1_multi',
      'invalid-input',
      'none of the categories',
    ],
    [
      '{"id": "a", "method": "gwet_ac1_multi", "input": {"ratings": [[0, 1]], "categories": [0, 1, 1]}}',
      'a',
      'gwet_ac1_multi',
      'invalid-input',
      'named twice',
    ],
  ])('says what is wrong with %s', (line, id, method, code, words) => {
    const reply = runStatsLine(line);
    expect(reply).toMatchObject({ id, method, error: { code } });
    expect('error' in reply && reply.error.message).toContain(words);
  });

  test('never answers NaN or infinity, and never throws, whatever the numbers', () => {
    const extremes = fc.constantFrom(5e-324, 1e-101, 1e-100, 1e-9, 1e6, 2 ** 53 - 1, 1e100, 1e101, 1e308);
    const number = fc.oneof(fc.constantFrom(0, 1, 2, 0.5), fc.nat({ max: 40 }), extremes);
    const list = fc.array(fc.constantFrom(0, 1), { maxLength: 6 });
    const value = fc.oneof(number, list);
    const stratum = fc.record({
      N: fc.nat({ max: 9 }),
      n: fc.nat({ max: 5 }),
      human_yes: fc.nat({ max: 3 }),
    });
    const input = fc.record({
      table: fc.tuple(fc.tuple(number, number), fc.tuple(number, number)),
      human: list,
      judge: list,
      weight: fc.array(number, { maxLength: 6 }),
      ratings: fc.array(fc.array(fc.constantFrom(0, 1, null), { minLength: 2, maxLength: 3 }), {
        maxLength: 5,
      }),
      counts: fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })), { maxLength: 4 }),
      strata: fc.array(stratum, { maxLength: 3 }),
      run_a: fc.array(stratum, { maxLength: 2 }),
      run_b: fc.array(stratum, { maxLength: 2 }),
      judge_labelled: list,
      judge_unlabelled: list,
      unlabeled_judge: list,
      cluster_diffs: fc.array(fc.oneof(fc.double({ min: -1, max: 1, noNaN: true }), extremes), {
        maxLength: 8,
      }),
      y: list,
      sampling_prob: fc.array(fc.constantFrom(0, 5e-324, 1e-100, 0.2, 1, null), { maxLength: 6 }),
      cluster: fc.array(fc.nat({ max: 3 }), { maxLength: 6 }),
      judge_prob: fc.array(fc.constantFrom(0, 0.3, 1), { maxLength: 6 }),
      p_guess: fc.array(fc.constantFrom(0, 0.5, 1), { maxLength: 3 }),
      p: value,
      N: value,
      n: number,
      k: number,
      k1: number,
      n1: number,
      k2: number,
      n2: number,
      b: number,
      c: number,
      tp: number,
      tn: number,
      human_yes: number,
      human_no: number,
      judge_n: number,
      judge_yes: fc.oneof(number, stratum),
      judge_no: stratum,
      both: number,
      only_a: number,
      only_b: number,
      neither: number,
      half_width: fc.constantFrom(1e-12, 1e-6, 0.05, 0.4, 0.6),
      se: fc.constantFrom(0, 0.5, 1),
      sp: fc.constantFrom(0, 0.5, 1),
    });
    fc.assert(
      fc.property(fc.constantFrom(...STATS_METHODS), input, (method, values) => {
        const reply = runStatsLine(JSON.stringify({ id: 1, method, input: values }));
        if ('result' in reply) expect(oddNumbers(reply.result)).toEqual([]);
        else expect(reply.error.code).toBe('invalid-input');
      }),
      { numRuns: 3000 },
    );
  });
});

function ask(method: string, input: object) {
  return runStatsLine(JSON.stringify({ id: 'q', method, input }));
}

function oddNumbers(result: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(result)
    .filter(([, value]) =>
      [value].flat().some((entry) => typeof entry === 'number' && !Number.isFinite(entry)),
    )
    .map(([key]) => key);
}
