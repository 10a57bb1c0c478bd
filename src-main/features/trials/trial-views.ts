import type { CurrentOpinion, DrawingCheck, SelfcheckRecord, TrialPage, TrialRow } from './index.ts';

/** UTF-8 bytes of a page that is sent; larger ones go through the command line. */
export const MAX_SENT_PAGE_BYTES = 1_500_000;

export interface TrialImportResult {
  readonly id: string;
  readonly title: string;
  /** False where the very text was imported before. */
  readonly isNew: boolean;
  readonly unrecognised: number;
}

/** The board of trials. */
export interface TrialBoard {
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
