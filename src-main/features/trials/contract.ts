import type { JobInfo } from '../../api/kernel/jobs.ts';
import type {
  CurrentOpinion,
  DrawingCheck,
  SelfcheckRecord,
  TrialPage,
  TrialRow,
  TrialSortKey,
} from './index.ts';

/** In the place of a workspace's id in events and jobs: trials belong to the user, not to a results folder. */
export const TRIALS_SCOPE = 'trials';

/** UTF-8 bytes of a page that is sent; larger ones go through the command line. */
export const MAX_SENT_PAGE_BYTES = 1_500_000;

export interface TrialImportResult {
  readonly id: string;
  readonly title: string;
  /** False where the very text was imported before. */
  readonly isNew: boolean;
  readonly unrecognised: number;
}

interface TrialBoard {
  readonly rows: readonly TrialRow[];
  /** Where trials are kept, for people. */
  readonly storePath: string | null;
  /** Runs of the self-check that are kept. */
  readonly selfchecks: number;
}

/** One imported page with everything that belongs to it. */
export interface TrialDetail {
  readonly id: string;
  readonly fileName: string;
  readonly importedAt: string;
  readonly row: TrialRow;
  readonly page: TrialPage;
  /** As many as `page.reviewerChecks`, in their order. */
  readonly checks: readonly { readonly key: string; readonly opinions: readonly CurrentOpinion[] }[];
  /** Own runs of the self-check that belong to the trial, oldest first. */
  readonly selfchecks: readonly SelfcheckRecord[];
}

export interface OpinionRequest {
  readonly trialId: string;
  readonly checkKey: string;
  readonly annotator: string;
  readonly opinion: 'agree' | 'disagree' | 'withdrawn' | null;
  readonly comment: string | null;
}

export interface SelfcheckRequest {
  readonly baseUrl: string;
  readonly model: string;
  /** As `parsePrompts` reads it. */
  readonly prompts: string;
  readonly trialId: string | null;
  /** The name under which the key is kept, never the key. */
  readonly keyName: string | null;
  readonly sample: number;
  readonly total: number;
  readonly concurrency: number;
  readonly startupDeadlineS: number;
  readonly totalDeadlineS: number;
}

/** A renderer's picture, or why there is none; null where the renderer is not there. */
export type DrawnBy =
  | { readonly ok: true; readonly renderer: string; readonly pngBase64: string }
  | { readonly ok: false; readonly renderer: string; readonly reason: string }
  | null;

export interface DrawingReport {
  readonly check: DrawingCheck;
  readonly rsvg: DrawnBy;
  readonly chromium: DrawnBy;
  readonly notice: string | null;
  readonly difference: {
    readonly differentPixels: number;
    /** Of all pixels, 0–1. */
    readonly share: number;
    /** 0–255. */
    readonly maxDelta: number;
    readonly meanDelta: number;
    readonly pngBase64: string;
  } | null;
}

type Later<T> = T | Promise<T>;

export interface TrialsBackend {
  /** Throws `page-too-large` or `read-only`. */
  importTrial(page: { readonly fileName: string; readonly text: string }): Later<TrialImportResult>;
  trialBoard(sort: { readonly key: TrialSortKey; readonly descending: boolean }): Later<TrialBoard>;
  /** Throws `no-such-trial`. */
  getTrial(trialId: string): Later<TrialDetail>;
  /** Throws `no-such-trial`, `no-such-check` or `read-only`. */
  sayOpinion(request: OpinionRequest): Later<void>;
  exportOpinions(
    format: 'csv' | 'jsonl',
  ): Promise<{ readonly fileName: string; readonly text: string; readonly rows: number }>;
  /** Throws `no-key`, `bad-prompts`, `selfcheck-running` or `read-only`; the result is kept when the job ends. */
  startSelfcheck(request: SelfcheckRequest): Promise<JobInfo>;
  /** All kept runs, oldest first. */
  listSelfchecks(): Later<readonly SelfcheckRecord[]>;
  checkTrialDrawing(answer: string): Promise<DrawingReport>;
}
