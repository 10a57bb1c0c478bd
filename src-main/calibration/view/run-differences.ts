import type { Verdict } from '../../domain/index.ts';
import { judgeDriftFisher } from '../estimators/judge-drift-fisher.ts';
import { moverDifference } from '../estimators/mover.ts';
import { pAdjust } from '../estimators/p-adjust.ts';
import { cellsOf, clamp } from '../estimators/two-by-two.ts';
import { completeFigure, noFigure, type Figure } from './figure.ts';
import type { JudgeCalibration } from './judge-calibration.ts';

/** Does the judge err differently on two runs? Differences are A − B with MOVER intervals, runs labelled independently. */
export interface RunDifference {
  readonly runA: string;
  readonly runB: string;
  /** Of the judge's own rates on these samples: exact. */
  readonly judged: number | null;
  readonly corrected: Figure;
  readonly bias: Figure;
  readonly ppv: Figure;
  readonly npv: Figure;
  readonly sensitivity: Figure;
  readonly specificity: Figure;
  /** Fisher's exact test of the human-yes rate under each verdict. */
  readonly drift: readonly DriftTest[];
  /** True where a drift test holds after Holm's correction: then only the corrected difference may be read. */
  readonly judgeDrifts: boolean;
  readonly conclusion: string;
}

export interface DriftTest {
  readonly judge: Verdict;
  readonly p: number | null;
  /** Holm-corrected over all drift tests shown together. */
  readonly pHolm: number | null;
  readonly reason: string | null;
}

/** Differences of every pair of runs, before correction for the number of tests (see `adjustDrift`). */
export function runDifferences(runs: readonly JudgeCalibration[]): readonly RunDifference[] {
  return runs.flatMap((a, i) => runs.slice(i + 1).map((b) => runDifference(a, b)));
}

/** Holm's correction over the drift tests of all these differences, and the conclusion drawn from it. */
export function adjustDrift(differences: readonly RunDifference[], level: number): readonly RunDifference[] {
  const { holm } = pAdjust(differences.flatMap(({ drift }) => drift.map(({ p }) => p)));
  let next = 0;
  return differences.map((difference) => {
    const drift = difference.drift.map((test) => ({ ...test, pHolm: holm[next++] ?? null }));
    const judgeDrifts = drift.some(({ pHolm }) => pHolm !== null && pHolm < level);
    const tested = drift.some(({ p }) => p !== null);
    return { ...difference, drift, judgeDrifts, conclusion: conclusionOf(judgeDrifts, tested) };
  });
}

function conclusionOf(judgeDrifts: boolean, tested: boolean): string {
  if (judgeDrifts) return 'judged difference may be judge bias: use the corrected figures only';
  return tested
    ? 'no sign that the judge errs differently on the two runs'
    : 'not tested: a run has no labels';
}

function runDifference(a: JudgeCalibration, b: JudgeCalibration): RunDifference {
  const [judgedA, judgedB] = [a.judged.theseSamples.value, b.judged.theseSamples.value];
  return {
    runA: a.runKey ?? '',
    runB: b.runKey ?? '',
    judged: judgedA === null || judgedB === null ? null : judgedA - judgedB,
    corrected: difference(a.corrected.theseSamples, b.corrected.theseSamples),
    bias: difference(a.bias, b.bias),
    ppv: difference(a.accuracy.ppv, b.accuracy.ppv),
    npv: difference(a.accuracy.npv, b.accuracy.npv),
    sensitivity: difference(a.accuracy.sensitivity, b.accuracy.sensitivity),
    specificity: difference(a.accuracy.specificity, b.accuracy.specificity),
    drift: driftTests(a, b),
    judgeDrifts: false,
    conclusion: '',
  };
}

function difference(a: Figure, b: Figure): Figure {
  const [left, right] = [completeFigure(a), completeFigure(b)];
  if (left === null || right === null) {
    if (a.value === null || b.value === null) return noFigure(a.reason ?? b.reason ?? '');
    return { value: a.value - b.value, low: null, high: null, reason: a.reason ?? b.reason };
  }
  const { estimate, low, high } = moverDifference(left, right);
  return { value: estimate, low: clamp(low, -1, 1), high: clamp(high, -1, 1), reason: null };
}

function driftTests(a: JudgeCalibration, b: JudgeCalibration): readonly DriftTest[] {
  const [left, right] = [cellsOf(a.tables.raw), cellsOf(b.tables.raw)];
  const yes = judgeDriftFisher(left.tp, left.judgeYes, right.tp, right.judgeYes);
  const no = judgeDriftFisher(left.fn, left.judgeNo, right.fn, right.judgeNo);
  return [
    { judge: 'yes', ...yes, pHolm: null },
    { judge: 'no', ...no, pHolm: null },
  ];
}
