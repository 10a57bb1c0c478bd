import {
  noFigure,
  PASSING_VERDICT,
  type Figure,
  type RunDifference,
  type TargetedRate,
} from '../../calibration/view/index.ts';
import type { Item } from '../../../domain/index.ts';

/** The difference B − A that people would see, from the calibration of both runs. */
export interface CorrectedComparison {
  readonly difference: TargetedRate;
  /** True where the judge errs differently on the two runs: then the judged difference may be judge bias. */
  readonly judgeDrifts: boolean;
  readonly conclusion: string;
}

/** Turns the calibration's difference of yes rates into B − A of the rate of passing. */
export function correctedComparison(
  item: Item,
  difference: RunDifference | undefined,
  runA: string,
): CorrectedComparison {
  if (difference === undefined) {
    const none = noFigure('the runs are not calibrated together');
    return {
      difference: { theseSamples: none, newPrompts: none },
      judgeDrifts: false,
      conclusion: 'not tested: no labels',
    };
  }
  // the calibration gives first − second, in yes
  const reversed = (difference.runA === runA) === (PASSING_VERDICT[item] === 'yes');
  const orient = (figure: Figure) => (reversed ? negative(figure) : figure);
  return {
    difference: {
      theseSamples: orient(difference.corrected.theseSamples),
      newPrompts: orient(difference.corrected.newPrompts),
    },
    judgeDrifts: difference.judgeDrifts,
    conclusion: difference.conclusion,
  };
}

function negative({ value, low, high, reason }: Figure): Figure {
  return { value: minus(value), low: minus(high), high: minus(low), reason };
}

function minus(value: number | null): number | null {
  // 0 − x, since −0 would be written as "-0"
  return value === null ? null : 0 - value;
}
