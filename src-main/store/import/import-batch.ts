import type { FlawedLine, ImportedRollout, RepeatedLine, SkippedLine } from '../../formats/index.ts';
import type { FieldFound } from './places-found.ts';

/** What a batch of lines gave. The file names within skipped and repeated lines are ignored: a batch is of one file. */
export interface ImportBatch {
  /** Gone through once. */
  readonly rollouts: Iterable<ImportedRollout>;
  readonly skipped: readonly SkippedLine[];
  readonly flawed: readonly FlawedLine[];
  readonly duplicates: readonly RepeatedLine[];
  readonly idClashes: readonly RepeatedLine[];
  /** The importer's memory of these lines; `readJournals` hands all of them back. */
  readonly journal: Uint8Array;
  /** Where the next line begins, and how many lines lie before it. */
  readonly position: number;
  readonly lines: number;
  /** Where results were found in the file so far. */
  readonly places: readonly FieldFound[];
  readonly state?: unknown;
}
