import { fisherExact } from '../../../statistics/distributions/fisher-exact.ts';
import { pAdjust } from '../../../statistics/estimators/p-adjust.ts';
import { cellsOf, matthews, type TwoByTwo } from '../../../statistics/estimators/two-by-two.ts';
import { weightedTable } from '../../../statistics/estimators/weighted-agreement.ts';
import type { CalibratedItem } from './input.ts';
import type { Sample } from './samples.ts';

/**
 * Halo between two items: does one verdict colour the other? Verdicts that hang together more than the labels do, and
 * errors that come together, speak for it. Phi (−1–1) on samples as they are, null where one side has one value only.
 */
export interface HaloPair {
  readonly items: readonly [CalibratedItem, CalibratedItem];
  /** Samples judged on both items. */
  readonly judged: number;
  readonly verdictPhi: number | null;
  /** Samples with a reference label on both; the other figures are of these. */
  readonly labelled: number;
  readonly labelledVerdictPhi: number | null;
  readonly labelPhi: number | null;
  readonly errorPhi: number | null;
  /** Fisher's exact p that errors come together, and Holm's correction over all pairs. */
  readonly errorP: number | null;
  readonly errorPHolm: number | null;
  readonly reason: string | null;
}

interface ItemAnswers {
  readonly item: CalibratedItem;
  readonly answers: ReadonlyMap<string, { readonly judge: number; readonly human: number | null }>;
}

/** Every pair of items, in their order. `samples` by item; labels with and without sampling probability are used. */
export function haloPairs(
  items: readonly { readonly item: CalibratedItem; readonly samples: readonly Sample[] }[],
): readonly HaloPair[] {
  const answered = items.map(({ item, samples }): ItemAnswers => ({ item, answers: answersOf(samples) }));
  const pairs = answered.flatMap((a, i) => answered.slice(i + 1).map((b) => haloPair(a, b)));
  const { holm } = pAdjust(pairs.map(({ errorP }) => errorP));
  return pairs.map((pair, i) => ({ ...pair, errorPHolm: holm[i] ?? null }));
}

function answersOf(samples: readonly Sample[]): ItemAnswers['answers'] {
  return new Map(
    samples.map(({ row, reference }) => [
      `${row.runKey}\n${row.rolloutKey}`,
      {
        judge: row.judge === 'yes' ? 1 : 0,
        human: reference.kind === 'decided' ? (reference.value === 'yes' ? 1 : 0) : null,
      },
    ]),
  );
}

function haloPair(a: ItemAnswers, b: ItemAnswers): HaloPair {
  const judged = [...a.answers].flatMap(([key, left]) => {
    const right = b.answers.get(key);
    return right === undefined ? [] : [{ left, right }];
  });
  const labelled = judged.flatMap(({ left, right }) =>
    left.human === null || right.human === null
      ? []
      : [{ judge: [left.judge, right.judge] as const, human: [left.human, right.human] as const }],
  );
  const errors = tableOf(
    labelled.map(
      ({ judge, human }) => [Number(judge[0] !== human[0]), Number(judge[1] !== human[1])] as const,
    ),
  );
  const errorPhi = matthews(errors);
  return {
    items: [a.item, b.item],
    judged: judged.length,
    verdictPhi: matthews(tableOf(judged.map(({ left, right }) => [left.judge, right.judge] as const))),
    labelled: labelled.length,
    labelledVerdictPhi: matthews(tableOf(labelled.map(({ judge }) => judge))),
    labelPhi: matthews(tableOf(labelled.map(({ human }) => human))),
    errorPhi,
    errorP: errorPhi === null ? null : associationP(errors),
    errorPHolm: null,
    reason: haloReason(labelled.length, errorPhi),
  };
}

function tableOf(pairs: readonly (readonly [number, number])[]): TwoByTwo {
  return weightedTable({ human: pairs.map(([left]) => left), judge: pairs.map(([, right]) => right) });
}

function associationP(table: TwoByTwo): number {
  const { tp, humanYes, fp, humanNo } = cellsOf(table);
  return fisherExact(tp, humanYes, fp, humanNo);
}

function haloReason(labelled: number, errorPhi: number | null): string | null {
  if (labelled === 0) return 'no sample is labelled on both items';
  return errorPhi === null ? 'the judge made no errors, or only errors, on one of the items' : null;
}
