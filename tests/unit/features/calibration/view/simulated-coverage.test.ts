import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  calibrateItem,
  type CalibrationRow,
} from '../../../../../src-main/features/calibration/view/index.ts';
import {
  createRandom,
  randomIndex,
  wilsonCi,
  type Random,
} from '../../../../../src-main/statistics/index.ts';
import type { Item, Verdict } from '../../../../../src-main/domain/index.ts';

/**
 * Runs of 600 samples with the judge's errors of the fixture runs: pairs of (human truth, judge verdict) drawn with
 * replacement from one run and item. Labels are drawn 40 per verdict, which the true rate knows nothing of.
 */
const SAMPLES = 600;
const LABELS_PER_VERDICT = 40;
const DRAWS = 100;
const NOMINAL = 0.95;

interface Pair {
  readonly human: Verdict;
  readonly judge: Verdict;
}

const groups = Map.groupBy(
  readFileSync(new URL('../../../../fixtures/calibration/truth-pairs.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as readonly [string, string, number, Item, 0 | 1, 0 | 1]),
  ([run, , , item]) => `${run} ${item}`,
);

const results = [...groups].map(([name, entries], index) => {
  const pairs = entries.map(([, , , , human, judge]): Pair => ({
    human: answer(human),
    judge: answer(judge),
  }));
  const item = entries[0]?.[3] ?? 'scene';
  return { name, ...coverage(item, pairs, createRandom(100 + index)) };
});

describe('corrected and raw pass rates in a seeded simulation', () => {
  test.each(results)('the corrected rate of $name covers the truth', ({ corrected }) => {
    // 100 draws: three binomial standard errors below the nominal rate, a little more for Wilson on rare errors
    expect(corrected).toBeGreaterThanOrEqual(NOMINAL - 0.08);
  });

  test('corrected intervals cover at the nominal rate over all runs and items', () => {
    const mean = results.reduce((sum, { corrected }) => sum + corrected, 0) / results.length;
    expect(mean).toBeGreaterThan(NOMINAL - 0.015);
    expect(mean).toBeLessThan(0.995);
  });

  test('raw judge rates do not', () => {
    const mean = results.reduce((sum, { raw }) => sum + raw, 0) / results.length;
    expect(mean).toBeLessThan(0.6);
    expect(results.filter(({ raw }) => raw < 0.5).length).toBeGreaterThanOrEqual(6);
  });
});

function coverage(item: Item, pairs: readonly Pair[], random: Random) {
  let corrected = 0;
  let raw = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    const population = Array.from(
      { length: SAMPLES },
      () => pairs[randomIndex(random, pairs.length)] as Pair,
    );
    const truth = population.filter(({ human }) => human === 'yes').length / SAMPLES;
    // no prompts repeat, so no interval for new prompts is asked for
    const report = calibrateItem(
      item,
      { rows: labelByVerdict(item, population, random) },
      { bootstrapPrompts: Infinity },
    );
    if (covers(report.overall.corrected.theseSamples, truth)) corrected++;
    const judged = population.filter(({ judge }) => judge === 'yes').length;
    if (covers(wilsonCi(judged, SAMPLES), truth)) raw++;
  }
  return { corrected: corrected / DRAWS, raw: raw / DRAWS };
}

function labelByVerdict(item: Item, population: readonly Pair[], random: Random): readonly CalibrationRow[] {
  const rows = population.map(({ human, judge }, i) => ({ index: i, human, judge }));
  return [...Map.groupBy(rows, ({ judge }) => judge).values()].flatMap((stratum) => {
    const shuffled = stratum.map((row) => ({ row, at: random() })).sort((a, b) => a.at - b.at);
    const probability = Math.min(1, LABELS_PER_VERDICT / stratum.length);
    return shuffled.map(({ row: { index, human, judge } }, position) => ({
      rolloutKey: `r${index}`,
      runKey: 'run',
      taskKey: `t${index}`,
      item,
      judge,
      labels:
        position < LABELS_PER_VERDICT ? [{ annotator: 'ann', value: human, blind: true, probability }] : [],
    }));
  });
}

function covers({ low, high }: { readonly low: number | null; readonly high: number | null }, truth: number) {
  const rounding = 1e-12;
  return low !== null && high !== null && low - rounding <= truth && truth <= high + rounding;
}

function answer(value: 0 | 1): Verdict {
  return value === 1 ? 'yes' : 'no';
}
