import { describe, expect, test } from 'vitest';
import { comparableConfigs } from '../../../../src-main/features/comparison/comparable-configs.ts';

const NOTHING_KNOWN = { model: null, judge: null };

describe('comparableConfigs', () => {
  test('keeps files apart where both runs have them', () => {
    const a = { files: { 'eval.json': { seed: 1 }, 'extra.json': { seed: 9 } }, known: NOTHING_KNOWN };
    const b = { files: { 'eval.json': { seed: 2 } }, known: NOTHING_KNOWN };
    expect(comparableConfigs(a, b)).toEqual([
      { 'eval.json': { seed: 1 }, 'extra.json': { seed: 9 }, run: {} },
      { 'eval.json': { seed: 2 }, run: {} },
    ]);
  });

  test('puts the same settings of two formats at one place', () => {
    const a = { files: { 'configs/eval.json': { sampling: { temperature: 1 } } }, known: NOTHING_KNOWN };
    const b = { files: { 'config.toml': { sampling: { temperature: 1 } } }, known: NOTHING_KNOWN };
    const [ofA, ofB] = comparableConfigs(a, b);
    expect(ofA).toEqual(ofB);
  });

  test('leaves out what is known of one run alone', () => {
    const a = { files: null, known: { model: 'base', judge: 'owl' } };
    const b = { files: null, known: { model: 'trained', judge: null } };
    expect(comparableConfigs(a, b)).toEqual([{ run: { model: 'base' } }, { run: { model: 'trained' } }]);
  });
});
