import type { Verdict } from '../../../domain/index.ts';
import { judgeDriftFisher } from '../../../statistics/estimators/judge-drift-fisher.ts';
import { moverDifference } from '../../../statistics/estimators/mover.ts';
import { pAdjust } from '../../../statistics/estimators/p-adjust.ts';
import { cellsOf, clamp } from '../../../statistics/estimators/two-by-two.ts';
import { correctedRateOf, ONLY_LABELLED, type TargetedRate } from './corrected-rate.ts';
import type { Evidence } from './evidence.ts';
import { bareFigure, completeFigure, figureWith, noFigure, type Figure } from './figure.ts';
import type { JudgeCalibration } from './judge-calibration.ts';
import type { CalibrationOptions } from './options.ts';
import { pairedPromptBootstrap } from './prompt-bootstrap.ts';

/** Does the judge err differently on two runs? Differences are A − B with MOVER intervals, runs labelled independently. */
export interface RunDifference {
  readonly runA: string;
  readonly runB: string;
  /** Of the judge's own rates on these samples: exact. */
  readonly judged: number | null;
  /** On new prompts: prompts are resampled for both runs at once. */
  readonly corrected: TargetedRate;
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

interface DriftTest {
  readonly judge: Verdict;
  readonly p: number | null;
  /** Holm-corrected over all drift tests shown together. */
  readonly pHolm: number | null;
  readonly reason: string | null;
}

/** One run: its figures and what they were made from. */
export interface RunFigures {
  readonly calibration: JudgeCalibration;
  readonly evidence: Evidence;
}

/** Differences of every pair of runs, before correction for the number of tests (see `adjustDrift`). */
export function runDifferences(
  runs: readonly RunFigures[],
  options: CalibrationOptions,
): readonly RunDifference[] {
  return runs.flatMap((a, i) => runs.slice(i + 1).map((b) => runDifference(a, b, options)));
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

function runDifference(runA: RunFigures, runB: RunFigures, options: CalibrationOptions): RunDifference {
  const [a, b] = [runA.calibration, runB.calibration];
  const corrected = difference(a.corrected.theseSamples, b.corrected.theseSamples);
  const [judgedA, judgedB] = [a.judged.theseSamples.value, b.judged.theseSamples.value];
  return {
    runA: a.runKey ?? '',
    runB: b.runKey ?? '',
    judged: judgedA === null || judgedB === null ? null : judgedA - judgedB,
    corrected: {
      theseSamples: corrected,
      newPrompts: onNewPrompts(corrected, runA.evidence, runB.evidence, options),
    },
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

function onNewPrompts(corrected: Figure, a: Evidence, b: Evidence, options: CalibrationOptions): Figure {
  if (corrected.value === null) return corrected;
  if (!a.hasAllRows || !b.hasAllRows) return bareFigure(corrected.value, ONLY_LABELLED);
  const limits = pairedPromptBootstrap(a, b, correctedRateOf, options);
  return figureWith(
    corrected.value,
    limits,
    `needs ${options.bootstrapPrompts} prompts with labels under every verdict`,
  );
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
