import type { GateReport } from '../../gates/index.ts';
import type { JudgeAnswer, JudgeRequest } from '../../judge/index.ts';
import type { MotionReport } from '../../motion/index.ts';
import type { RenderResult } from '../../render/index.ts';

/**
 * The stages that an answer goes through. What they throw becomes the rollout's error: a `SandboxError`, from the judge a
 * `JudgeError`. A drawing that cannot be rendered is a result; a renderer that fails throws.
 */
export interface EvalStages {
  readonly gates: (answer: string, prompt: string) => Promise<GateReport>;
  readonly render: (svg: string, signal: AbortSignal) => Promise<RenderResult>;
  readonly motion: (pngs: readonly Uint8Array[]) => Promise<MotionReport>;
  /** null where there is no judge: then no rollout that passes the other stages has a reward. */
  readonly judge: ((request: JudgeRequest, signal: AbortSignal) => Promise<JudgeAnswer>) | null;
}
