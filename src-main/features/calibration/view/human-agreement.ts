import { agreement2x2 } from '../../../statistics/estimators/agreement-2x2.ts';
import { resampleTotals } from '../../../statistics/estimators/cluster-bootstrap.ts';
import { cohenKappa } from '../../../statistics/estimators/cohen-kappa.ts';
import { gwetAc1Multi } from '../../../statistics/estimators/gwet-ac1-multi.ts';
import {
  alphaFromTotals,
  krippendorffAlpha,
  unitDisagreement,
} from '../../../statistics/estimators/krippendorff-alpha.ts';
import { percentileInterval } from '../../../statistics/estimators/percentile-interval.ts';
import { countAnswers } from '../../../statistics/estimators/ratings.ts';
import { share } from '../../../statistics/estimators/two-by-two.ts';
import { weightedTable } from '../../../statistics/estimators/weighted-agreement.ts';
import { bareFigure, figureWith, noFigure, type Figure } from './figure.ts';
import type { CalibrationLabel, CalibrationRow } from './input.ts';
import type { CalibrationOptions } from './options.ts';
import { firstBlindAnswers } from './reference-label.ts';

/** Agreement between people, and between judge and people on the same units. First blind answers, before adjudication. */
export interface HumanAgreement {
  /** Units with at least two yes/no answers. */
  readonly doublyLabelled: number;
  /** Mean share of agreeing pairs of people. */
  readonly agreement: number | null;
  readonly alpha: Figure;
  readonly ac1: Figure;
  /** Judge against each person's answer on the same units, each unit counting once: the level to reach. */
  readonly judge: { readonly agreement: number | null; readonly ac1: number | null };
  readonly annotators: readonly {
    readonly annotator: string;
    readonly labels: number;
    readonly yesRate: number | null;
  }[];
  readonly pairs: readonly AnnotatorPair[];
  /** Hidden repeats answered by the same person. */
  readonly selfAgreement: readonly {
    readonly annotator: string;
    readonly repeats: number;
    readonly agreed: number;
  }[];
}

interface AnnotatorPair {
  readonly annotators: readonly [string, string];
  readonly units: number;
  readonly kappa: number | null;
  readonly reason: string | null;
}

interface Unit {
  readonly row: CalibrationRow;
  /** 1 = yes, 0 = no, by annotator. */
  readonly answers: ReadonlyMap<string, number>;
}

/** Works out how far people agree on one item. */
export function humanAgreement(rows: readonly CalibrationRow[], options: CalibrationOptions): HumanAgreement {
  const units: readonly Unit[] = rows.map((row) => ({ row, answers: yesNoAnswers(row.labels) }));
  const names = [...new Set(units.flatMap(({ answers }) => [...answers.keys()]))].sort();
  const doubly = units.filter(({ answers }) => answers.size >= 2);
  const ac1 = gwetAc1Multi(
    doubly.map(({ answers }) => [...answers.values()]),
    [0, 1],
    options.conf,
  );
  const thin =
    doubly.length < options.agreementUnits
      ? `no interval: ${doubly.length} of at least ${options.agreementUnits} doubly labelled units`
      : null;
  return {
    doublyLabelled: doubly.length,
    agreement: ac1.pa,
    alpha: alphaFigure(doubly, thin, options),
    ac1: ac1Figure(ac1, thin),
    judge: judgeOnSameUnits(doubly),
    annotators: names.map((annotator) => annotatorRate(annotator, units)),
    pairs: annotatorPairs(names, doubly, options),
    selfAgreement: selfAgreement(rows),
  };
}

function yesNoAnswers(labels: readonly CalibrationLabel[]): ReadonlyMap<string, number> {
  const decided = firstBlindAnswers(labels).filter(({ value }) => value !== 'unclear');
  return new Map(decided.map(({ annotator, value }) => [annotator, value === 'yes' ? 1 : 0]));
}

function alphaFigure(units: readonly Unit[], thin: string | null, options: CalibrationOptions): Figure {
  const { alpha, reason } = krippendorffAlpha(units.map(({ answers }) => [...answers.values()]));
  if (alpha === null) return noFigure(reason ?? '');
  if (thin !== null) return bareFigure(alpha, thin);
  const prompts = [...Map.groupBy(units, ({ row }) => row.taskKey).values()];
  if (prompts.length < options.bootstrapPrompts)
    return bareFigure(
      alpha,
      `no interval: ${prompts.length} of at least ${options.bootstrapPrompts} prompts`,
    );
  const resamples = resampleTotals(prompts.map(coincidences), {
    seed: options.seed,
    resamples: options.bootstrapResamples,
  });
  const alphas = resamples.map(([disagreement = 0, ...totals]) => alphaFromTotals(disagreement, totals));
  const limits = percentileInterval(alphas, options.conf);
  return figureWith(alpha, limits, 'no interval: too many resamples with one answer only');
}

/** What the units of one prompt add to alpha: their disagreement, and how often each answer was given. */
function coincidences(units: readonly Unit[]): readonly number[] {
  const counts = units.map(({ answers }) => countAnswers([...answers.values()]));
  const total = (answer: number) => counts.reduce((sum, unit) => sum + (unit.get(answer) ?? 0), 0);
  return [counts.reduce((sum, unit) => sum + unitDisagreement(unit), 0), total(1), total(0)];
}

function ac1Figure(
  { ac1, ciLow, ciHigh, reason }: ReturnType<typeof gwetAc1Multi>,
  thin: string | null,
): Figure {
  if (ac1 === null) return noFigure(reason ?? '');
  if (thin !== null || ciLow === null || ciHigh === null) return bareFigure(ac1, thin ?? reason ?? '');
  return ciLow === ciHigh
    ? bareFigure(ac1, 'no interval: no spread between units')
    : { value: ac1, low: ciLow, high: ciHigh, reason: null };
}

function judgeOnSameUnits(units: readonly Unit[]) {
  const pairs = units.flatMap(({ row, answers }) =>
    [...answers.values()].map((human) => ({
      human,
      judge: row.judge === 'yes' ? 1 : 0,
      weight: 1 / answers.size,
    })),
  );
  const { po, ac1 } = agreement2x2(
    weightedTable({
      human: pairs.map(({ human }) => human),
      judge: pairs.map(({ judge }) => judge),
      weight: pairs.map(({ weight }) => weight),
    }),
  );
  return { agreement: po, ac1 };
}

function annotatorRate(annotator: string, units: readonly Unit[]) {
  const own = units.map(({ answers }) => answers.get(annotator)).filter((answer) => answer !== undefined);
  return {
    annotator,
    labels: own.length,
    yesRate: share(own.filter((answer) => answer === 1).length, own.length),
  };
}

function annotatorPairs(
  names: readonly string[],
  units: readonly Unit[],
  options: CalibrationOptions,
): readonly AnnotatorPair[] {
  return names.flatMap((a, i) =>
    names.slice(i + 1).flatMap((b) => {
      const shared = units.flatMap(({ answers }) => {
        const [human, judge] = [answers.get(a), answers.get(b)];
        return human === undefined || judge === undefined ? [] : [{ human, judge }];
      });
      if (shared.length === 0) return [];
      const pair = { annotators: [a, b] as const, units: shared.length };
      if (shared.length < options.pairUnits)
        return [
          { ...pair, kappa: null, reason: `${shared.length} of at least ${options.pairUnits} shared units` },
        ];
      const table = weightedTable({ human: shared.map((s) => s.human), judge: shared.map((s) => s.judge) });
      const { kappa, reason } = cohenKappa(table, options.conf);
      return [{ ...pair, kappa, reason }];
    }),
  );
}

function selfAgreement(rows: readonly CalibrationRow[]) {
  const repeats = rows.flatMap(({ labels }) => {
    const first = new Map(firstBlindAnswers(labels).map(({ annotator, value }) => [annotator, value]));
    return labels
      .filter(({ repeat, blind, annotator }) => repeat === true && blind && first.has(annotator))
      .map(({ annotator, value }) => ({ annotator, agreed: first.get(annotator) === value }));
  });
  return [...Map.groupBy(repeats, ({ annotator }) => annotator)].map(([annotator, own]) => ({
    annotator,
    repeats: own.length,
    agreed: own.filter(({ agreed }) => agreed).length,
  }));
}
