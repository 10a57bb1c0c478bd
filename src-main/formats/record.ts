import type { PerItem, RunFormat, Verdict } from '../domain/index.ts';

/** One prompt with its data, as the rows of a run state it. */
export interface ImportedTask {
  /** The task's hash where the record has one, else its key, else a SHA-256 over index, name and prompt. */
  readonly key: string;
  /** The task's key as the record states it: stays the same where fields of one run alone change the hash. */
  readonly statedKey: string | null;
  readonly index: number | null;
  readonly name: string | null;
  readonly prompt: string;
  readonly objects: readonly string[];
  /** The element that the prompt says moves; null where it names none. */
  readonly moving: string | null;
  readonly quoted: readonly string[];
  readonly split: string | null;
}

/** Where a rollout stands in its run's files; says nothing about which rollout it is. */
export interface RecordPlace {
  /** 1-based, lines split on \n only. */
  readonly line: number;
  /** Bytes from the start of the file, and the line's length without its line end. */
  readonly offset: number;
  readonly length: number;
  /** Position in the episode's `traces`; 0 where the record is not an episode or has none. */
  readonly traceIndex: number;
}

/** The results of the scoring stages as recorded; null is "not measured", never "no". */
export interface RecordedResults {
  readonly gateOk: boolean | null;
  /** The environment's own code, such as `begin_event`. */
  readonly gate: string | null;
  readonly renderOk: boolean | null;
  readonly blank: boolean | null;
  readonly motion: boolean | null;
  readonly verdicts: PerItem<Verdict | null>;
  readonly frameTimesS: readonly number[] | null;
  readonly judgeCalls: number;
}

/** One model answer to one task, whatever format it came from. */
export interface ImportedRollout {
  /** SHA-256 (hex) over episode id, trace id, task key and the drawing's hash: survives a rewrite of the file. */
  readonly identity: string;
  readonly place: RecordPlace;
  readonly format: RunFormat;
  readonly episodeId: string | null;
  /** In F5, which has no ids, the example's id and its repeat, such as `7#0`. */
  readonly traceId: string | null;
  /** Name of the agent within the episode; null in formats without one. */
  readonly agent: string | null;
  readonly environment: string | null;
  readonly model: string | null;
  readonly task: ImportedTask;
  /** 0-based order of this task (and agent) within its run's file. */
  readonly repeat: number;
  readonly seed: number | null;
  /** Training step. */
  readonly step: number | null;
  /** What it was made for; null where nothing says so. */
  readonly work: 'train' | 'eval' | null;
  /** The model was trained on it; null where nothing says so. */
  readonly effective: boolean | null;
  /** As training computed it. */
  readonly advantage: number | null;
  readonly status: 'scored' | 'unscored' | 'error';
  /** Sum of score × weight; null unless scored. */
  readonly reward: number | null;
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly statusCode: number | null;
  } | null;
  /** Scored although errors are listed: a retry succeeded. */
  readonly recovered: boolean;
  readonly recorded: RecordedResults;
  /** The answer's length in UTF-16 units; null where there is no answer. */
  readonly answerChars: number | null;
  readonly drawing: { readonly sha256: string; readonly bytes: number } | null;
  readonly finishReason: string | null;
  readonly truncated: boolean;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Of the model's calls; the judge's are in its replies. */
  readonly costUsd: number | null;
  /** Epoch seconds at which the rollout began. */
  readonly startedAt: number | null;
}

/** Why a line was passed over. */
export type SkipReason =
  | 'invalid_json'
  | 'torn_last_line'
  | 'not_an_object'
  | 'unrecognized_shape'
  | 'not_utf8'
  | 'too_long'
  | 'too_many_values'
  | LostReason;

/** Why a part of a compressed file is missing, in whose place one line stands. */
export type LostReason = 'truncated_zstd' | 'damaged_zstd' | 'oversized_zstd';

/** A line that gave no rollout, with the reason; shown on the run's page. */
export interface SkippedLine {
  readonly file: string;
  readonly line: number;
  readonly reason: SkipReason;
}

/** What of a line was passed over, although its rollouts were read. */
export type FlawReason = 'trace_not_an_object' | 'reward_not_a_number' | 'number_not_finite';

/** A line that gave its rollouts, but not all that it holds; shown on the run's page. */
export interface FlawedLine {
  readonly file: string;
  readonly line: number;
  readonly reason: FlawReason;
}

/** A byte-identical repeat (counted once), or the same id with other content (kept): `of` is the earlier line. */
export interface RepeatedLine {
  readonly file: string;
  readonly line: number;
  readonly of: number;
}

/** The full text of one rollout, read again from its file when somebody looks at it. */
export interface RolloutContent {
  /** The branch of the conversation that ends in the answer, the answer included. */
  readonly messages: readonly {
    readonly role: string;
    readonly text: string;
    readonly reasoning: string | null;
  }[];
  /** How many branches the conversation has. */
  readonly branches: number;
  readonly answer: string | null;
  readonly reasoning: string | null;
  readonly judgeReplies: readonly {
    readonly text: string;
    readonly parsed: Readonly<Record<string, unknown>> | null;
    readonly promptTokens: number | null;
    readonly completionTokens: number | null;
    readonly costUsd: number | null;
  }[];
  readonly traceback: string | null;
  /** The record's line as it stands in the file. */
  readonly rawJson: string;
}
