import { randomUUID } from 'node:crypto';
import { AuditError } from '../../domain/index.ts';
import type { JobContext, Problem, RewardRules } from '../../domain/index.ts';
import { forEachConcurrently } from '../../judge/index.ts';
import type { AskModel, ModelAnswer } from '../../judge/index.ts';
import { summariseRewards } from '../../scoring/index.ts';
import type { RewardSummary, RolloutReward } from '../../scoring/index.ts';
import { episodeJson, taskJson } from './episode.ts';
import type { RolloutResult, RunIdentity } from './episode.ts';
import type { EvalPlan } from './eval-config.ts';
import type { SplitTask } from './read-split.ts';
import { rowKey } from './kept-row.ts';
import type { KeptRow } from './kept-row.ts';
import { openRunFolder } from './run-folder.ts';
import type { RunFolder } from './run-folder.ts';
import { scoreAnswer } from './score-answer.ts';
import type { EvalStages } from './stages.ts';

export interface RunEvalOptions {
  readonly plan: Omit<EvalPlan, 'tasks'>;
  readonly tasks: readonly SplitTask[];
  /** The run folder itself. One that an earlier, interrupted call wrote is gone on with. */
  readonly outDir: string;
  readonly askModel: AskModel;
  readonly stages: EvalStages;
  readonly rewardRules: RewardRules;
  readonly context: JobContext;
  /**
   * Try rollouts again that stand in the folder with an error; otherwise they are kept. Where the model gave an answer, only
   * its scoring is tried again.
   */
  readonly retryErrors?: boolean;
}

export interface EvalSummary {
  readonly folder: string;
  readonly planned: number;
  /** Rollouts that an earlier attempt had finished. */
  readonly kept: number;
  /** Of all rollouts in the folder. */
  readonly rewards: RewardSummary;
  /** US dollars paid in this attempt, as far as they are known. */
  readonly costUsd: number;
  /** Why it ended before the last rollout. */
  readonly stopped: Problem | null;
}

interface PlannedRollout {
  readonly task: SplitTask;
  readonly index: number;
  readonly seed: number;
}

/**
 * Asks a model for a drawing per task and repeat, scores each through the stages and writes a run folder in format F1. Each
 * rollout, failed or not, is on disk before it counts; ending early keeps all of them.
 */
export async function runEval(options: RunEvalOptions): Promise<EvalSummary> {
  const plan: EvalPlan = { ...options.plan, tasks: options.tasks.length };
  const planned = planRollouts(options.tasks, plan);
  const folder = await openRunFolder(options.outDir, plan);
  const run: RunIdentity = {
    id: [...folder.kept, ...folder.unscored].find(({ runId }) => runId !== null)?.runId ?? randomUUID(),
    name: folder.name,
  };
  const [kept, again] = partition(
    folder.kept,
    ({ ok, interrupted }) => ok || !(interrupted || options.retryErrors === true),
  );
  const missing = withoutKept(planned, kept, plan);
  const answers = new Map([...folder.unscored, ...again].map(({ key, answer }) => [key, answer]));
  const rewards: RolloutReward[] = kept.map(({ reward }) => reward);
  let costUsd = 0;

  const runOne = async (rollout: PlannedRollout): Promise<void> => {
    options.context.signal.throwIfAborted();
    const keptAnswer = answers.get(keyOf(rollout, plan)) ?? null;
    const keepAnswer = (unscored: RolloutResult) => folder.keepAnswer(episodeJson(unscored, plan, run));
    const result = await runRollout(rollout, keptAnswer, keepAnswer, options);
    const row = episodeJson(result, plan, run);
    await folder.append(row);
    const reward = rewardOf(result);
    rewards.push(reward);
    costUsd += (keptAnswer === null ? answerCost(result) : 0) + (result.scored?.judge?.paidUsd ?? 0);
    await logRollout(folder, String(row['id']), result, reward);
    reportProgress(options.context, rewards, planned.length, costUsd);
    const lasting = lastingProblem(result);
    // Every further rollout would fail alike.
    if (lasting !== null) throw new AuditError(lasting);
  };

  let stopped: Problem | null = null;
  try {
    await folder.log('INFO', `eval run ${folder.name}`);
    await folder.log('INFO', `${missing.length} rollouts planned, model ${plan.model.model}`);
    await forEachConcurrently(missing, plan.model.concurrency, runOne);
  } catch (thrown) {
    stopped = reasonToStop(thrown, options.context.signal);
    if (stopped === null) throw thrown;
    await folder.log('WARNING', `stopped: ${stopped.message}`);
  } finally {
    await folder.close();
  }
  return {
    folder: options.outDir,
    planned: planned.length,
    kept: planned.length - missing.length,
    rewards: summariseRewards(rewards),
    costUsd,
    stopped,
  };
}

function planRollouts(tasks: readonly SplitTask[], plan: EvalPlan): readonly PlannedRollout[] {
  const repeats = Array.from({ length: plan.rolloutsPerTask }, (_, repeat) => plan.seed + repeat);
  return repeats.flatMap((seed) => tasks.map((task, index) => ({ task, index, seed })));
}

function withoutKept(
  planned: readonly PlannedRollout[],
  kept: readonly KeptRow[],
  plan: EvalPlan,
): readonly PlannedRollout[] {
  const done = new Set(kept.map(({ key }) => key));
  return planned.filter((rollout) => !done.has(keyOf(rollout, plan)));
}

function keyOf({ task, index, seed }: PlannedRollout, plan: EvalPlan): string {
  return rowKey(String(taskJson(task, index, plan)['hash']), seed);
}

async function runRollout(
  rollout: PlannedRollout,
  keptAnswer: ModelAnswer | null,
  keepAnswer: (unscored: RolloutResult) => Promise<void>,
  options: RunEvalOptions,
): Promise<RolloutResult> {
  const { plan, context } = options;
  const startedAtMs = keptAnswer?.attempts[0]?.startedAtMs ?? Date.now();
  const prompt = { system: plan.systemPrompt, prompt: rollout.task.prompt, seed: rollout.seed };
  const answer = keptAnswer ?? (await options.askModel(prompt, context.signal));
  const scoringAtMs = Date.now();
  const times = { startedAtMs, scoringAtMs };
  // The answer is paid for: from here on a kill costs its scoring alone.
  if (answer.ok && keptAnswer === null)
    await keepAnswer({
      ...rollout,
      ...times,
      answer,
      scored: null,
      interrupted: true,
      endedAtMs: scoringAtMs,
    });
  const scored = answer.ok
    ? await scoreAnswer(answer.reply.text, rollout.task, {
        stages: options.stages,
        rules: options.rewardRules,
        signal: context.signal,
      })
    : null;
  const interrupted = context.signal.aborted && scored !== null && scored.error !== null;
  return { ...rollout, ...times, answer, scored, interrupted, endedAtMs: Date.now() };
}

function partition<T>(all: readonly T[], first: (each: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(first), all.filter((each) => !first(each))];
}

function rewardOf({ task, answer, scored }: RolloutResult): RolloutReward {
  if (!answer.ok || scored === null) return { kind: 'error', task: task.id, type: 'ProviderError' };
  if (scored.error !== null) return { kind: 'error', task: task.id, type: scored.error.type };
  if (scored.reward.kind === 'none') return { kind: 'none', task: task.id };
  return { ...scored.reward, task: task.id };
}

function answerCost({ answer }: RolloutResult): number {
  return answer.ok ? (answer.costUsd ?? 0) : 0;
}

function lastingProblem({ answer, scored }: RolloutResult): Required<Problem> | null {
  return answer.ok ? (scored?.lasting ?? null) : answer.lasting;
}

async function logRollout(
  folder: RunFolder,
  id: string,
  result: RolloutResult,
  reward: RolloutReward,
): Promise<void> {
  const which = `rollout ${id.slice(0, 8)} task=${result.index}`;
  if (reward.kind === 'scored') return folder.log('INFO', `${which} reward=${reward.reward.toFixed(3)}`);
  if (reward.kind === 'none') return folder.log('INFO', `${which} without reward`);
  const message = result.answer.ok ? (result.scored?.error?.message ?? '') : result.answer.failure.message;
  return folder.log('WARNING', `${which} failed: ${reward.type}: ${message.slice(0, 120)}`);
}

function reportProgress(
  context: JobContext,
  rewards: readonly RolloutReward[],
  total: number,
  costUsd: number,
): void {
  const failed = rewards.filter(({ kind }) => kind === 'error').length;
  const scored = rewards.filter((reward) => reward.kind === 'scored').length;
  context.report({
    stage: 'eval',
    unit: 'rollouts',
    done: rewards.length,
    failed,
    total,
    counts: { scored, costUsd },
  });
}

function reasonToStop(thrown: unknown, signal: AbortSignal): Problem | null {
  if (thrown instanceof AuditError) return thrown.toProblem();
  if (signal.aborted && thrown === signal.reason) {
    return { code: 'cancelled', message: 'cancelled; what was finished is kept' };
  }
  return null;
}
