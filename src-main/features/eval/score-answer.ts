import { AuditError, ITEMS, perItem, toProblem } from '../../domain/index.ts';
import type { Item, PerItem, Problem, RewardRules, Verdict } from '../../domain/index.ts';
import type { GateReport } from '../../gates/index.ts';
import type { JudgeAnswer } from '../../judge/index.ts';
import type { MotionReport } from '../../motion/index.ts';
import type { RenderResult } from '../../render/index.ts';
import { computeReward } from '../../scoring/index.ts';
import type { Reward } from '../../scoring/index.ts';
import type { EvalStages } from './stages.ts';

/** What an answer was asked for. */
export interface AnsweredTask {
  readonly prompt: string;
  readonly objects: readonly string[];
  /** The element that the prompt says moves; null where it names none. */
  readonly moving: string | null;
}

/** A failure that is not the answer's fault, as docs/formats.md names them. */
interface EvalError {
  readonly type: 'SandboxError' | 'JudgeError';
  readonly message: string;
}

/** An answer after the stages; null is "not measured". */
export interface ScoredAnswer {
  readonly gates: GateReport | null;
  readonly render: RenderResult | null;
  readonly motion: MotionReport | null;
  readonly verdicts: PerItem<Verdict | null>;
  readonly judge: JudgeAnswer | null;
  readonly error: EvalError | null;
  readonly reward: Reward;
  /** Set where the judge failed in a way that every further answer would meet. */
  readonly lasting: Required<Problem> | null;
}

export interface ScoringOptions {
  readonly stages: EvalStages;
  readonly rules: RewardRules;
  readonly signal: AbortSignal;
  /** What the judge is asked; all items by default. */
  readonly items?: readonly Item[];
}

type Findings = { -readonly [Key in Exclude<keyof ScoredAnswer, 'reward'>]: ScoredAnswer[Key] };

/** Puts one answer through the stages, each only where the one before let it pass, and scores it. Never throws. */
export async function scoreAnswer(
  answer: string,
  task: AnsweredTask,
  options: ScoringOptions,
): Promise<ScoredAnswer> {
  const found: Findings = {
    gates: null,
    render: null,
    motion: null,
    verdicts: perItem(() => null),
    judge: null,
    error: null,
    lasting: null,
  };
  const frames = await showFrames(answer, task.prompt, options, found);
  if (frames !== null) await askJudge(frames, task, options, found);
  return { ...found, reward: rewardOf(found, task, options) };
}

/** Gates, render and motion; the frames where the drawing got as far as the judge. */
async function showFrames(
  answer: string,
  prompt: string,
  { stages, signal }: ScoringOptions,
  found: Findings,
): Promise<readonly Uint8Array[] | null> {
  try {
    found.gates = await stages.gates(answer, prompt);
    if (!found.gates.ok || found.gates.svg === null) return null;
    found.render = await stages.render(found.gates.svg, signal);
    if (!found.render.ok) return null;
    const frames = found.render.frames.map(({ png }) => png);
    found.motion = await stages.motion(frames);
    return found.motion.blank ? null : frames;
  } catch (thrown) {
    found.error = { type: 'SandboxError', message: toProblem(thrown).message };
    return null;
  }
}

async function askJudge(
  frames: readonly Uint8Array[],
  { prompt, objects, moving }: AnsweredTask,
  { stages, signal, items = ITEMS }: ScoringOptions,
  found: Findings,
): Promise<void> {
  if (stages.judge === null) return;
  try {
    const answer = await stages.judge({ frames, prompt, objects, moving, items }, signal);
    found.judge = answer;
    found.verdicts = answer.verdicts;
    if (answer.problem !== null) found.error = { type: 'JudgeError', message: answer.problem.message };
  } catch (thrown) {
    found.error = { type: 'JudgeError', message: toProblem(thrown).message };
    if (thrown instanceof AuditError) found.lasting = thrown.toProblem();
  }
}

function rewardOf(found: Findings, task: AnsweredTask, { stages, rules }: ScoringOptions): Reward {
  if (found.error !== null) return { kind: 'none', missing: null, reason: found.error.message };
  const reward = computeReward(
    {
      gateOk: found.gates?.ok ?? null,
      renderOk: found.render?.ok ?? null,
      blank: found.motion?.blank ?? null,
      motionCheck: found.motion?.pass ?? null,
      verdicts: found.verdicts,
      movingNamed: task.moving !== null,
    },
    rules,
  );
  if (reward.kind === 'none' && stages.judge === null) return { ...reward, reason: 'no judge was asked' };
  return reward;
}
