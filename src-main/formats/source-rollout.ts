import type { RunFormat } from '../domain/index.ts';
import type { RolloutContent } from './record.ts';
import type { JsonObject } from './json-values.ts';

export interface SourceError {
  readonly type: string;
  readonly message: string;
  readonly statusCode: number | null;
  readonly traceback: string | null;
}

export interface Usage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly costUsd: number | null;
}

/** The model's last words to the task. */
export interface SourceAnswer {
  /** Stripped of surrounding white space; null where the model gave no text. */
  readonly text: string | null;
  readonly reasoning: string | null;
}

/** One rollout as its format states it, before field maps are applied: what every format can be brought to. */
export interface SourceRollout {
  readonly format: RunFormat;
  readonly episodeId: string | null;
  readonly traceId: string | null;
  readonly traceIndex: number;
  /** The key of a task in formats whose rows have no id of their own (F5). */
  readonly exampleId: string | null;
  readonly agent: string | null;
  readonly environment: string | null;
  readonly model: string | null;
  readonly step: number | null;
  /** SHA-256 of the task's data, as its writer worked it out. */
  readonly taskHash: string | null;
  /** What the task set calls the task; the hash again where it gives no key of its own. */
  readonly taskKey: string | null;
  /** The task's own fields: idx, name, prompt or instruction, and whatever the environment adds. */
  readonly taskData: JsonObject;
  /** User text of the conversation, for tasks that do not state their prompt. */
  readonly firstUserText: string | null;
  /** Without a score because something failed; never the same as a low score. */
  readonly failed: boolean;
  readonly errors: readonly SourceError[];
  /** Sum of score × weight, null where nothing was scored. */
  readonly reward: number | null;
  readonly answer: SourceAnswer;
  readonly finishReason: string | null;
  readonly truncated: boolean;
  readonly usage: Usage;
  readonly startedAt: number | null;
  /** The object that the pointers of a field map start from: the trace, or the row where there is no trace. */
  readonly root: JsonObject;
}

/** The conversation that led to the answer, and how many branches it has in all. */
export interface Conversation {
  readonly messages: RolloutContent['messages'];
  readonly branches: number;
}
