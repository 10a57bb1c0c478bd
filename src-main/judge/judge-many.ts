import { AuditError, toProblem } from '../domain/index.ts';
import type { JobContext, Problem } from '../domain/index.ts';
import type { JudgeCache } from './judge-cache.ts';
import type { Judge, JudgeAnswer, JudgeRequest } from './open-judge.ts';
import type { Pause } from './pause.ts';
import { forEachConcurrently } from './worker-pool.ts';

/** One rollout to judge. Its frames are loaded when its turn comes. */
export interface JudgeJob {
  readonly id: string;
  readonly load: () => Promise<JudgeRequest>;
}

export interface JudgeManyOptions {
  readonly judge: Judge;
  readonly cache: JudgeCache;
  /** Defaults to the profile's. */
  readonly concurrency?: number;
  readonly context: JobContext;
  readonly fresh?: boolean;
  readonly pause?: Pause;
  /** Number of jobs, where it is known. */
  readonly total?: number;
  /** Told each answer, judge errors included, once its replies are on disk; the job is done when this resolves. */
  readonly onAnswer: (id: string, answer: JudgeAnswer) => Promise<void>;
  /** Told the jobs that could not be asked at all, such as for want of frames. */
  readonly onUnready?: (id: string, problem: Problem) => Promise<void>;
}

export interface JudgeManySummary {
  readonly answered: number;
  /** Judge errors among the answers. */
  readonly failed: number;
  readonly unready: number;
  readonly fromCache: number;
  readonly spentUsd: number;
  /** Why it ended before the last job: a cancel, the spending limit, or what every further request would meet. */
  readonly stopped: Problem | null;
}

/** A job whose request could not be built is counted and passed over, whatever is thrown. */
type Loaded = { readonly request: JudgeRequest } | { readonly problem: Problem };

/**
 * Judges many rollouts. Ending early loses nothing: asked again with the same cache, only what is missing is asked. Throws
 * only for faults of the program, such as a cache that cannot be written.
 */
export async function judgeMany(
  jobs: Iterable<JudgeJob> | AsyncIterable<JudgeJob>,
  options: JudgeManyOptions,
): Promise<JudgeManySummary> {
  const { judge, cache, context, fresh = false, pause } = options;
  const count = { answered: 0, failed: 0, unready: 0, fromCache: 0 };
  const report = (): void =>
    context.report({
      stage: 'judge',
      unit: 'rollouts',
      done: count.answered,
      failed: count.failed + count.unready,
      total: options.total ?? null,
      counts: { costUsd: judge.spentUsd(), 'from before': count.fromCache },
    });

  const judgeOne = async (job: JudgeJob): Promise<void> => {
    context.signal.throwIfAborted();
    await pause?.passed(context.signal);
    const loaded = await load(job);
    if ('problem' in loaded) {
      await options.onUnready?.(job.id, loaded.problem);
      count.unready += 1;
    } else {
      const answer = await judge.ask(loaded.request, { signal: context.signal, cache, fresh });
      await options.onAnswer(job.id, answer);
      count.answered += 1;
      if (answer.problem !== null) count.failed += 1;
      if (answer.fromCache) count.fromCache += 1;
    }
    report();
  };

  let stopped: Problem | null = null;
  try {
    await forEachConcurrently(jobs, options.concurrency ?? judge.profile.concurrency, judgeOne);
  } catch (thrown) {
    stopped = reasonToStop(thrown, context.signal);
    if (stopped === null) throw thrown;
  }
  return { ...count, spentUsd: judge.spentUsd(), stopped };
}

async function load(job: JudgeJob): Promise<Loaded> {
  try {
    return { request: await job.load() };
  } catch (thrown) {
    return { problem: toProblem(thrown) };
  }
}

function reasonToStop(thrown: unknown, signal: AbortSignal): Problem | null {
  if (thrown instanceof AuditError) return thrown.toProblem();
  if (signal.aborted && thrown === signal.reason)
    return { code: 'cancelled', message: 'cancelled; what was answered is kept' };
  return null;
}
