import { AuditError, ITEMS, perItem, toProblem } from '../../domain/index.ts';
import type { GateCode, PerItem, Problem, RewardRules, Verdict } from '../../domain/index.ts';
import type { JudgeAnswer } from '../../judge/index.ts';
import { computeReward } from '../../scoring/index.ts';
import type { Reward } from '../../scoring/index.ts';
import type { SplitTask } from './read-split.ts';
import type { EvalStages } from './stages.ts';

/** A failure that is not the answer's fault, as formats.md names them. */
export interface EvalError {
  readonly type: 'SandboxError' | 'JudgeError';
  readonly message: string;
}

/** An answer after the stages; null is "not measured". */
export interface ScoredAnswer {
  readonly gateOk: boolean | null;
  readonly gate: GateCode | null;
  readonly renderOk: boolean | null;
  readonly timesS: readonly number[] | null;
  readonly blank: boolean | null;
  readonly motionCheck: boolean | null;
  readonly verdicts: PerItem<Verdict | null>;
  readonly judge: JudgeAnswer | null;
  readonly error: EvalError | null;
  readonly reward: Reward;
  /** Set where the judge failed in a way that every further answer would meet. */
  readonly lasting: Problem | null;
}

type Findings = { -readonly [Key in Exclude<keyof ScoredAnswer, 'reward'>]: ScoredAnswer[Key] };

/** Puts one answer through the stages, each only where the one before let it pass, and scores it. Never throws. */
export async function scoreAnswer(
  answer: string,
  task: SplitTask,
  stages: EvalStages,
  rules: RewardRules,
  signal: AbortSignal,
): Promise<ScoredAnswer> {
  const found: Findings = {
    gateOk: null,
    gate: null,
    renderOk: null,
    timesS: null,
    blank: null,
    motionCheck: null,
    verdicts: perItem(() => null),
    judge: null,
    error: null,
    lasting: null,
  };
  const frames = await showFrames(answer, task, stages, signal, found);
  if (frames !== null && found.blank === false && stages.judge !== null) {
    await askJudge(frames, task, stages.judge, signal, found);
  }
  const reward = computeReward({ ...found, movingNamed: task.moving !== null }, rules);
  return {
    ...found,
    reward: found.error === null ? reward : { kind: 'none', missing: null, reason: found.error.message },
  };
}

/** Gates, render and motion; the frames where the drawing got that far. */
async function showFrames(
  answer: string,
  task: SplitTask,
  stages: EvalStages,
  signal: AbortSignal,
  found: Findings,
): Promise<readonly Uint8Array[] | null> {
  try {
    const gates = await stages.gates(answer, task);
    found.gateOk = gates.ok;
    if (!gates.ok) {
      found.gate = gates.gate;
      return null;
    }
    const render = await stages.render(gates.svg, signal);
    found.renderOk = render.ok;
    if (!render.ok) return null;
    found.timesS = render.timesS;
    const motion = await stages.motion(render.frames);
    found.blank = motion.blank;
    found.motionCheck = motion.passes;
    return render.frames;
  } catch (thrown) {
    found.error = { type: 'SandboxError', message: toProblem(thrown).message };
    return null;
  }
}

async function askJudge(
  frames: readonly Uint8Array[],
  task: SplitTask,
  judge: NonNullable<EvalStages['judge']>,
  signal: AbortSignal,
  found: Findings,
): Promise<void> {
  const { prompt, objects, moving } = task;
  try {
    const answer = await judge({ frames, prompt, objects, moving, items: ITEMS }, signal);
    found.judge = answer;
    found.verdicts = answer.verdicts;
    if (answer.problem !== null) found.error = { type: 'JudgeError', message: answer.problem.message };
  } catch (thrown) {
    found.error = { type: 'JudgeError', message: toProblem(thrown).message };
    if (thrown instanceof AuditError) found.lasting = thrown.toProblem();
  }
}
