import type { Item, Problem } from '../../domain/index.ts';
import type { MotionReport } from '../../motion/index.ts';
import type { JobInfo } from './jobs.ts';
import type { DrawingMeasures } from '../../render/index.ts';
import type { GateFinding, LabelEvent, RolloutRow, RunRow as StoredRun } from '../../store/index.ts';

/** An opened results folder. */
export interface WorkspaceInfo {
  /** Short and stable for one real path; part of every address in the interface. */
  readonly id: string;
  readonly folder: string;
  readonly name: string;
  /** Where its database is, and why not in the folder when it is elsewhere. */
  readonly storePath: string;
  readonly storeNotice: string | null;
  readonly runs: number;
  readonly rollouts: number;
  readonly skippedLines: number;
  readonly samples: boolean;
}

/** What Home offers besides the dialog. */
export interface HomeInfo {
  readonly recent: readonly {
    readonly folder: string;
    readonly openedAtMs: number;
    readonly exists: boolean;
  }[];
  readonly samplesFolder: string;
  /** A relative path counts from here. */
  readonly workingFolder: string;
}

/** Tells the interface that what it shows may be old. */
export type AssayEvent =
  | { readonly kind: 'job'; readonly job: JobInfo }
  | { readonly kind: 'changed'; readonly workspaceId: string; readonly what: ChangedPart }
  | { readonly kind: 'notice'; readonly workspaceId: string | null; readonly problem: Problem };
export type ChangedPart = 'runs' | 'rollouts' | 'labels' | 'queues' | 'judge' | 'trials';

export interface SortKey {
  /** A column name of the filter language's sortable fields. */
  readonly column: string;
  readonly descending: boolean;
}

export interface RolloutQuery {
  readonly workspaceId: string;
  /** In the filter language; the empty string matches all. */
  readonly filter: string;
  readonly sort: readonly SortKey[];
}

export interface RolloutPage {
  readonly rows: readonly RolloutRow[];
  readonly total: number;
  /** Rollouts in the folder, whatever the filter. */
  readonly outOf: number;
}

/** Counts of one facet's values under the current filter. */
export interface Facet {
  readonly field: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[];
}

/** A run as the lists show it. */
export interface RunRow extends StoredRun {
  /** Its name by what tells it from the folder's other runs. */
  readonly shortName: string;
}

export interface RunDetail extends RunRow {
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly lines: number }[];
  readonly skipped: readonly { readonly file: string; readonly line: number; readonly reason: string }[];
  /** Lines that were read but for a part of them. */
  readonly flawed: readonly { readonly file: string; readonly line: number; readonly reason: string }[];
  readonly repeats: readonly {
    readonly file: string;
    readonly line: number;
    /** The earlier line, and its file where that is another one. */
    readonly of: number;
    readonly ofFile: string | null;
    readonly kind: 'duplicate' | 'id-clash';
  }[];
  /** Files that give no rollouts, with the reason as a code and, where it does not say all, in words. */
  readonly ignoredFiles: readonly {
    readonly path: string;
    readonly reason: string;
    readonly detail: string | null;
  }[];
  readonly warnings: readonly string[];
  /** Where the results of the stages were found: stage → how. */
  readonly fieldMap: readonly { readonly field: string; readonly found: string; readonly count: number }[];
  /** The run's configuration as JSON text; null where there is none. */
  readonly configJson: string | null;
}

export interface FrameRef {
  readonly timeS: number;
  readonly sha256: string;
  /** Address of the PNG under the interface's origin. */
  readonly url: string;
}

/** One judge answer to a rollout, recorded or from here. */
export interface JudgeRecord {
  readonly source: 'recorded' | 'rejudged';
  readonly text: string;
  readonly verdicts: Readonly<Partial<Record<Item, 'yes' | 'no'>>>;
  readonly problem: string | null;
  readonly model: string | null;
  readonly rubric: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly costUsd: number | null;
  readonly atMs: number | null;
  /** False where the judge saw other frames than ours; null where that is unknown. */
  readonly sameFrames: boolean | null;
}

/** Everything the Rollout view shows. Texts that may be long come with their length and are fetched by `rollouts.text`. */
export interface RolloutDetail {
  readonly row: RolloutRow;
  readonly file: string;
  readonly line: number;
  readonly episodeId: string | null;
  readonly traceId: string | null;
  readonly objects: readonly string[];
  readonly moving: string | null;
  /** UTF-16 offsets of the quoted spans in `row.prompt`. */
  readonly quotedSpans: readonly { readonly start: number; readonly end: number; readonly text: string }[];
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly statusCode: number | null;
    readonly traceback: string | null;
  } | null;
  /** The drawing's source; null where none could be taken out of the answer. */
  readonly svg: string | null;
  /** Address of the drawing as its own sandboxed document. */
  readonly drawingUrl: string | null;
  readonly failures: readonly GateFinding[];
  readonly notes: readonly GateFinding[];
  readonly render: {
    readonly problem: string | null;
    readonly blockedRequests: readonly { readonly url: string; readonly kind: string }[];
    readonly renderer: string | null;
    readonly measures: DrawingMeasures | null;
  } | null;
  readonly motion: MotionReport | null;
  /** What the player needs: the judge's viewport, and the clock's end, beyond the last frame and one iteration of each animation. */
  readonly stage: { readonly widthPx: number; readonly heightPx: number; readonly durationS: number };
  readonly frameTimesS: readonly number[];
  readonly frames: readonly FrameRef[];
  readonly judge: readonly JudgeRecord[];
  readonly labels: readonly LabelEvent[];
  readonly messages: readonly { readonly role: string; readonly text: string; readonly chars: number }[];
  readonly reasoningChars: number | null;
  readonly answerChars: number | null;
  /** Set where the run's file could not be read again (moved, changed, gone). */
  readonly contentProblem: Problem | null;
}

export type LongText = 'answer' | 'reasoning' | 'raw' | 'prompt' | `message-${number}`;

/** A part of a long text, so that megabytes are opened on demand. */
export interface TextPart {
  readonly text: string;
  readonly offset: number;
  readonly totalChars: number;
}

export interface Settings {
  readonly annotator: string;
  readonly theme: 'system' | 'light' | 'dark';
  /** Bytes of frames and thumbnails that the cache may hold. */
  readonly frameCacheBytes: number;
  readonly renderPages: number;
}

/** The settings to change; those absent or undefined stay. */
export type SettingsChange = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };

export interface AppInfo {
  readonly version: string;
  readonly mode: 'electron' | 'browser';
  readonly canPickFolder: boolean;
  readonly readOnly: boolean;
  readonly platform: string;
  readonly parts: readonly {
    readonly name: string;
    readonly version: string | null;
    readonly path: string | null;
    readonly problem: string | null;
  }[];
}

/** A filter's text checked: the place and remedy of its fault, or none. */
export interface FilterCheck {
  readonly ok: boolean;
  readonly message: string | null;
  readonly position: number | null;
  readonly suggestion: string | null;
}

export interface FilterCompletion {
  /** The completed text replaces `from`…`to` of the filter. */
  readonly from: number;
  readonly to: number;
  readonly options: readonly { readonly insert: string; readonly label: string; readonly detail: string }[];
}
