import type { GateCode } from '../../domain/index.ts';
import type { JudgeAnswer, JudgeRequest } from '../../judge/index.ts';
import type { SplitTask } from './read-split.ts';

export type GateStage =
  | { readonly ok: true; readonly svg: string }
  /** The first failing gate. */
  | { readonly ok: false; readonly gate: GateCode };

export type RenderStage =
  | { readonly ok: true; readonly frames: readonly Uint8Array[]; readonly timesS: readonly number[] }
  /** The drawing cannot be rendered, which is its own fault. A renderer that fails throws instead. */
  | { readonly ok: false };

export interface MotionStage {
  readonly blank: boolean;
  readonly passes: boolean;
}

/**
 * The stages that an answer goes through. What they throw becomes the rollout's error: a `SandboxError`, from the judge a
 * `JudgeError`.
 */
export interface EvalStages {
  readonly gates: (answer: string, task: SplitTask) => Promise<GateStage>;
  readonly render: (svg: string, signal: AbortSignal) => Promise<RenderStage>;
  readonly motion: (frames: readonly Uint8Array[]) => Promise<MotionStage>;
  /** null where there is no judge: then no rollout that passes the other stages has a reward. */
  readonly judge: ((request: JudgeRequest, signal: AbortSignal) => Promise<JudgeAnswer>) | null;
}
