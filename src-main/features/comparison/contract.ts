import type { Item } from '../../domain/index.ts';
import type { ComparisonFigures, PairCell } from './index.ts';
import type { JobInfo } from '../../api/kernel/jobs.ts';
import type { MediaOptions } from './media/index.ts';
import type { RolloutRow } from '../../store/index.ts';

export type { ComparedItem, ComparisonFigures, PairCell } from './index.ts';
export type { ExportSummary, MediaKind, MediaOptions } from './media/index.ts';

/** A run of an opened folder. */
export interface RunAddress {
  readonly workspaceId: string;
  readonly runId: number;
}

/** The first run is the one that the others are compared with. */
export interface CompareRequest {
  readonly base: RunAddress;
  readonly others: readonly RunAddress[];
}

/** Which pairs of one of the other runs are listed. */
export interface PairQuery extends CompareRequest {
  /** Position in `others`. */
  readonly other: number;
  /** Absent: every pair, largest change of the reward first. */
  readonly item?: Item | undefined;
  readonly cell?: PairCell | undefined;
}

/** A pair with both rollouts as the lists show them. */
export interface PairRow {
  readonly repeat: number | string;
  readonly rewardDifference: number | null;
  readonly a: RolloutRow;
  readonly b: RolloutRow;
}

interface PairPage {
  readonly total: number;
  readonly pairs: readonly PairRow[];
}

/** Rollouts without a partner. */
export interface UnpairedPage {
  readonly total: number;
  readonly rows: readonly RolloutRow[];
}

/** Bytes of an exported file for the browser to save. */
interface ExportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

export interface CompareBackend {
  /** The figures of each other run against the first. Throws `no-such-run` and `same-run`. */
  compareRuns(request: CompareRequest): Promise<readonly ComparisonFigures[]>;
  listPairs(query: PairQuery, offset: number, limit: number): Promise<PairPage>;
  listUnpaired(query: PairQuery, side: 'a' | 'b', offset: number, limit: number): Promise<UnpairedPage>;
  /** Draws chosen pairs into files beside the index of the first run's folder; the job's result is an `ExportSummary`. */
  exportPairs(
    query: PairQuery,
    pairs: readonly { readonly a: number; readonly b: number }[],
    options: MediaOptions,
  ): JobInfo;
  /** Throws `no-such-export`. */
  readExport(jobId: string, name: string): Promise<ExportFile>;
}
