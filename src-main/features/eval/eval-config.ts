import type { JudgeProfile, Sampling } from '../../judge/index.ts';
import type { SplitName } from './read-split.ts';

/** What an evaluation asks for. `model` names the model under test. */
export interface EvalPlan {
  readonly environment: string;
  readonly split: SplitName;
  readonly systemPrompt: string;
  readonly model: JudgeProfile;
  readonly judge: JudgeProfile | null;
  readonly rolloutsPerTask: number;
  /** The repeats of a task are asked with seed, seed + 1, … */
  readonly seed: number;
  readonly tasks: number;
}

/** The harness that F1 names for a model that is asked directly. */
export const HARNESS = 'null';

/** The sampling as F1 writes it, nulls kept. */
export function samplingJson(sampling: Sampling): Record<string, unknown> {
  return {
    temperature: sampling.temperature,
    top_p: sampling.topP,
    reasoning_effort: sampling.reasoningEffort,
    max_tokens: sampling.maxTokens,
  };
}

/** `configs/eval.json` of format F1: every field, nulls kept. Holds the names of keys, never a key. */
export function evalConfig(plan: EvalPlan, runName: string): Record<string, unknown> {
  return {
    env: {
      id: plan.environment,
      taskset: {
        id: plan.environment,
        task: { judges: [], stops: {}, metrics: {}, rewards: {}, judge: judgeJson(plan.judge), frames: 4 },
        system_prompt: plan.systemPrompt,
        split: plan.split,
        seed: plan.seed,
      },
      timeout: { episode: null, finalize: null },
      retries: { max_retries: 0, include: [], exclude: [] },
      max_concurrent_agents: 1,
      interception: null,
      agent: {
        harness: { id: HARNESS },
        runtime: { type: 'svg-assay' },
        model: null,
        client: null,
        sampling: null,
        max_turns: null,
        max_input_tokens: null,
        max_output_tokens: null,
        max_total_tokens: null,
        timeout: { setup: null, rollout: null, finalize: null, scoring: null },
        retries: { max_retries: plan.model.retries, include: [], exclude: [] },
      },
    },
    serve: null,
    run: { name: runName, dir: runName },
    model: plan.model.model,
    client: clientJson(plan.model),
    sampling: samplingJson(plan.model.sampling),
    num_tasks: plan.tasks,
    num_rollouts: plan.rolloutsPerTask,
    shuffle: false,
    max_concurrent: plan.model.concurrency,
    verbose: false,
    rich: null,
    push: false,
    output_dir: '.',
  };
}

function judgeJson(judge: JudgeProfile | null): Record<string, unknown> | null {
  if (judge === null) return null;
  return {
    ...clientJson(judge),
    name: judge.name,
    model: judge.model,
    sampling: samplingJson(judge.sampling),
  };
}

function clientJson(profile: JudgeProfile): Record<string, unknown> {
  return { base_url: profile.baseUrl, api_key_var: profile.keyName, headers: {}, type: 'eval' };
}
