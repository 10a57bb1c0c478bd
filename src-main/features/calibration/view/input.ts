import type { Item, LabelValue, Verdict } from '../../../domain/index.ts';

/** One of the six items, or "all": the sample passes every item that it was asked. */
export type CalibratedItem = Item | 'all';

/** One person's answer to one item of one sample. */
export interface CalibrationLabel {
  readonly annotator: string;
  readonly value: LabelValue;
  /** Answered before verdict, run and other labels were revealed. Others are kept but enter no figure. */
  readonly blind: boolean;
  /**
   * Probability with which the sample came into any of the queues that it was labelled from, above 0 and at most 1; null
   * where it was picked by hand, which keeps it out of every estimate.
   */
  readonly probability: number | null;
  /** The final answer of an adjudication; "unclear" is then "undecidable". */
  readonly adjudicated?: boolean | undefined;
  /** A hidden repeat of an answer by the same annotator: for self-agreement only. */
  readonly repeat?: boolean | undefined;
  /** Version of the judge when the label set was drawn. */
  readonly judgeVersion?: string | null | undefined;
}

/** One judged sample and item, whether labelled or not. */
export interface CalibrationRow {
  readonly rolloutKey: string;
  readonly runKey: string;
  /** The prompt; equal in runs that share it. */
  readonly taskKey: string;
  readonly item: CalibratedItem;
  readonly judge: Verdict;
  /** The judge's own probability of yes, where it gives one. */
  readonly judgeProbability?: number | null | undefined;
  readonly judgeVersion?: string | null | undefined;
  /** In order of time: the first blind answer of each annotator counts. */
  readonly labels: readonly CalibrationLabel[];
}

/** How many samples of a run have a verdict, for input that holds labelled rows only. */
export interface StratumSize {
  readonly runKey: string;
  readonly item: CalibratedItem;
  readonly judge: Verdict;
  readonly size: number;
}

/** One of several judgings of a sample, by the same or by different versions of judge and rubric. */
export interface RepeatedVerdict {
  readonly rolloutKey: string;
  readonly item: CalibratedItem;
  readonly judgeVersion: string;
  readonly judge: Verdict;
}

export interface CalibrationInput {
  /** Every judged sample of every run; or the labelled ones, with `sizes`. */
  readonly rows: readonly CalibrationRow[];
  /** Numbers of samples per run, item and verdict; absent: counted from the rows. */
  readonly sizes?: readonly StratumSize[] | undefined;
  /** In order of time; versions are compared in the order in which they first appear. */
  readonly judgings?: readonly RepeatedVerdict[] | undefined;
}
