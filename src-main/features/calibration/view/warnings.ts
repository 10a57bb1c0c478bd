import { counted, type Verdict } from '../../../domain/index.ts';
import { kishEffectiveN } from '../../../statistics/estimators/kish.ts';
import { cellsOf } from '../../../statistics/estimators/two-by-two.ts';
import { wilsonLimits } from '../../../statistics/estimators/wilson.ts';
import type { Evidence } from './evidence.ts';
import { decimal, percent } from './figure.ts';
import type { HumanAgreement } from './human-agreement.ts';
import type { CalibrationLabel, CalibrationRow } from './input.ts';
import type { JudgeAccuracy } from './judge-accuracy.ts';
import type { JudgeAgreement } from './judge-agreement.ts';
import type { JudgeTables } from './judge-table.ts';
import type { CalibrationOptions } from './options.ts';
import { countExcluded } from './samples.ts';
import { thinCells, thinCellsInWords } from './thin-cells.ts';

type WarningCode =
  | 'few-labels-in-stratum'
  | 'few-labels-under-verdict'
  | 'low-effective-n'
  | 'weight-ratio'
  | 'prevalence'
  | 'bias-index'
  | 'one-annotator'
  | 'unblinded-labels'
  | 'hand-picked-labels'
  | 'unresolved-labels'
  | 'many-unclear'
  | 'judge-version-changed'
  | 'weak-judge'
  | 'kappa-and-ac1-part'
  | 'no-error-seen';

/** Cells that a sentence names; the others are counted in it. */
const MOST_NAMED = 3;

/** Something that the reader of the figures must know (docs/statistics.md), with a sentence for the screen. */
export interface CalibrationWarning {
  readonly code: WarningCode;
  readonly message: string;
  /** The cells that it is about, all of them, where the sentence may name the worst only. */
  readonly cells: readonly WarnedCell[];
}

interface WarnedCell {
  readonly runKey: string;
  readonly judge: Verdict;
  readonly labelled: number;
  readonly samples: number;
}

export interface WarningFigures {
  readonly evidence: Evidence;
  readonly tables: JudgeTables;
  readonly raw: JudgeAgreement;
  readonly accuracy: JudgeAccuracy;
  readonly humans: HumanAgreement;
}

/** Every warning that applies, each kind once. Without a label in the estimates only those about the left-out labels can. */
export function calibrationWarnings(
  figures: WarningFigures,
  options: CalibrationOptions,
): readonly CalibrationWarning[] {
  const labelWarnings = leftOut(figures.evidence, options);
  if (figures.evidence.labelled.length === 0) return labelWarnings;
  return [
    ...stratumWarnings(figures.evidence, options),
    ...weightWarnings(figures.evidence, options),
    ...agreementWarnings(figures, options),
    ...peopleWarnings(figures, options),
    ...labelWarnings,
  ];
}

function warning(
  applies: boolean,
  code: WarningCode,
  message: () => string,
  cells: readonly WarnedCell[] = [],
): readonly CalibrationWarning[] {
  return applies ? [{ code, message: message(), cells }] : [];
}

function stratumWarnings({ cells, yes, no }: Evidence, options: CalibrationOptions) {
  const thin = thinCells(cells, options);
  const soft = options.softLabelsPerVerdict;
  const few = [
    { name: 'yes', cell: yes },
    { name: 'no', cell: no },
  ].flatMap(({ name, cell }) =>
    cell !== null && cell.n > 0 && cell.n < Math.min(soft, cell.N) ? [`where the judge said ${name}`] : [],
  );
  return [
    ...warning(
      thin.length > 0,
      'few-labels-in-stratum',
      () => thinCellsInWords(thin, cells, options, MOST_NAMED),
      thin.map(({ runKey, judge, labels, N }) => ({ runKey, judge, labelled: labels.length, samples: N })),
    ),
    ...warning(
      few.length > 0,
      'few-labels-under-verdict',
      () => `fewer than ${soft} labels ${few.join(', and ')}: the corrected rate is rough`,
    ),
  ];
}

function weightWarnings({ labelled }: Evidence, options: CalibrationOptions) {
  const weights = labelled.map(({ probability }) => 1 / probability);
  const effective = kishEffectiveN(weights) ?? 0;
  const ratio = Math.max(...weights) / Math.min(...weights);
  return [
    ...warning(effective < labelled.length / 2, 'low-effective-n', () => {
      return `${counted(labelled.length, 'label is', 'labels are')} worth ${effective.toFixed(1)} drawn with equal probability`;
    }),
    ...warning(
      ratio > options.weightRatio,
      'weight-ratio',
      () => `one label weighs ${ratio.toFixed(0)} times another`,
    ),
  ];
}

function agreementWarnings({ tables, raw, accuracy }: WarningFigures, options: CalibrationOptions) {
  const { prevalenceIndex, biasIndex } = raw;
  const { tp, fn, fp, tn } = cellsOf(tables.raw);
  const [kappa, ac1] = [raw.kappa.value, raw.ac1.value];
  const unseen = [
    { verdict: 'yes', errors: fp, n: tp + fp },
    { verdict: 'no', errors: fn, n: fn + tn },
  ].flatMap(({ verdict, errors, n }) => {
    if (n === 0 || errors > 0) return [];
    const atMost = percent(wilsonLimits(0, n, options.conf).high);
    return [
      `no wrong ${verdict} among ${counted(n, 'label')}: at most ${atMost} of its ${verdict} are wrong`,
    ];
  });
  return [
    ...warning(
      prevalenceIndex !== null && Math.abs(prevalenceIndex) > options.prevalenceIndex,
      'prevalence',
      () => {
        return `nearly all labels are ${(prevalenceIndex ?? 0) > 0 ? 'yes' : 'no'}: kappa says little here, look at AC1`;
      },
    ),
    ...warning(biasIndex !== null && Math.abs(biasIndex) > options.biasIndex, 'bias-index', () => {
      return `judge and people differ in how often they say yes by ${percent(Math.abs(biasIndex ?? 0))} of the labels`;
    }),
    ...warning(
      kappa !== null && ac1 !== null && Math.abs(ac1 - kappa) > options.kappaAc1Gap,
      'kappa-and-ac1-part',
      () => {
        return `on the labels as they are, kappa ${decimal(kappa ?? 0)} and AC1 ${decimal(ac1 ?? 0)} part because one answer dominates`;
      },
    ),
    ...warning(accuracy.youdenJ !== null && accuracy.youdenJ < options.youdenJ, 'weak-judge', () => {
      return `sensitivity + specificity − 1 is ${decimal(accuracy.youdenJ ?? 0)}: its accuracy cannot be carried over to other runs`;
    }),
    ...warning(unseen.length > 0, 'no-error-seen', () => unseen.join('; ')),
  ];
}

function peopleWarnings({ evidence, humans }: WarningFigures, options: CalibrationOptions) {
  const total = humans.annotators.reduce((sum, { labels }) => sum + labels, 0);
  const busiest = humans.annotators.reduce((most, { labels }) => Math.max(most, labels), 0);
  const outdated = evidence.labelled.filter(({ row }) =>
    row.labels.some((label) => drawnForOtherJudge(label, row)),
  );
  return [
    ...warning(total > 0 && busiest > options.annotatorShare * total, 'one-annotator', () => {
      return `one annotator gave ${percent(busiest / total)} of the labels`;
    }),
    ...warning(outdated.length > 0, 'judge-version-changed', () => {
      return `${counted(outdated.length, 'label was', 'labels were')} drawn before the judge changed: draw again by the present verdicts`;
    }),
  ];
}

function drawnForOtherJudge(label: CalibrationLabel, row: CalibrationRow): boolean {
  const [then, now] = [label.judgeVersion ?? null, row.judgeVersion ?? null];
  return label.probability !== null && then !== null && now !== null && then !== now;
}

function leftOut({ samples, labelled }: Evidence, options: CalibrationOptions) {
  const { withoutProbability, unresolved, unclear, undecidable } = countExcluded(samples);
  const unblinded = samples.filter(({ row }) => row.labels.some(({ blind }) => !blind)).length;
  const cannotTell = unclear + undecidable;
  const asked = labelled.length + withoutProbability + cannotTell;
  return [
    ...warning(
      unblinded > 0,
      'unblinded-labels',
      () =>
        `${counted(unblinded, 'sample has', 'samples have')} labels made after seeing the verdict: these are left out`,
    ),
    ...warning(
      withoutProbability > 0,
      'hand-picked-labels',
      () =>
        `${counted(withoutProbability, 'labelled sample was', 'labelled samples were')} picked by hand: not in estimates`,
    ),
    ...warning(
      unresolved > 0,
      'unresolved-labels',
      () => `${counted(unresolved, 'sample waits', 'samples wait')} for adjudication: not in estimates`,
    ),
    ...warning(asked > 0 && cannotTell > options.unclearShare * asked, 'many-unclear', () => {
      return `people could not tell for ${percent(cannotTell / asked)} of the samples: see the bounds`;
    }),
  ];
}
