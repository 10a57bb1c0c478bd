import { ITEMS, perItem } from '../../domain/index.ts';
import type { Item, JobContext, PerItem, Problem, Protocol, Verdict } from '../../domain/index.ts';
import { judgeMany } from '../../judge/index.ts';
import type { Judge, JudgeJob, JudgeManySummary, Pause } from '../../judge/index.ts';
import type { Renderer } from '../../render/index.ts';
import { judgeTargets, newestVerdicts, openGroupCommit, useJudgeAnswers } from '../../store/index.ts';
import type { JudgeTarget, Store } from '../../store/index.ts';
import { auditFolder } from '../audit/audit-folder.ts';
import { AUDIT_STAGES } from '../audit/audit-rollout.ts';
import { saveReward } from '../audit/reward-result.ts';
import { scopeRollouts } from './judge-scope.ts';
import type { JudgeScope, ScopedRollouts } from './judge-scope.ts';
import { loadFrames } from './load-frames.ts';
import { openStoreCache } from './store-cache.ts';

export interface JudgeFolderOptions {
  readonly scope: JudgeScope;
  readonly judge: Judge;
  readonly items: readonly Item[];
  /** Ask again although there is an answer; the new one is kept beside the old. */
  readonly fresh: boolean;
  readonly protocol: Protocol;
  /** Opens the renderer when it is first needed; the caller closes it. */
  readonly openRenderer: () => Promise<Renderer>;
  readonly pause?: Pause;
}

export interface JudgeFolderSummary extends JudgeManySummary {
  /** Rollouts that the judge was to be asked about. */
  readonly rollouts: number;
  readonly leftOut: ScopedRollouts['leftOut'];
  /** The verdicts of this judging, those of earlier answers that it took over included. */
  readonly items: PerItem<Readonly<Record<Verdict, number>>>;
  /** The first rollouts that could not be asked about, or that the judge gave no verdict on. */
  readonly problems: readonly { readonly rolloutId: number; readonly problem: Problem }[];
}

const PAGE = 200;
/** Problems beyond these are counted and not listed. */
const MAX_LISTED_PROBLEMS = 100;

/**
 * Judges rollouts of a folder: audits those that have no frames yet, asks about all that get as far as the judge, and works
 * their rewards out again with the newest verdicts. Every reply is on disk before it counts; asking again goes on where it
 * ended. Throws `bad-filter` and `no-renderer`.
 */
export async function judgeFolder(
  store: Store,
  options: JudgeFolderOptions,
  context: JobContext,
): Promise<JudgeFolderSummary> {
  const { judge, fresh, protocol, openRenderer, pause } = options;
  const before = scopeRollouts(store, options.scope);
  await auditFolder(store, { protocol, stages: AUDIT_STAGES, filter: before.filter, openRenderer }, context);
  const { filter, count, leftOut } = scopeRollouts(store, options.scope);

  const commits = openGroupCommit(store);
  const underWay = new Map<string, JudgeTarget>();
  const problems: { rolloutId: number; problem: Problem }[] = [];
  const items = perItem(() => ({ yes: 0, no: 0 }));
  const note = (id: string, problem: Problem): void => {
    if (problems.length < MAX_LISTED_PROBLEMS) problems.push({ rolloutId: Number(id), problem });
  };
  const jobs = function* (): Generator<JudgeJob> {
    for (const target of everyTarget(store, filter)) {
      const id = String(target.id);
      underWay.set(id, target);
      const load = async () => ({
        prompt: target.prompt,
        objects: target.objects,
        moving: target.moving,
        items: options.items,
        frames: await loadFrames(store, target, openRenderer, context.signal),
      });
      yield { id, load };
    }
  };
  const summary = await judgeMany(jobs(), {
    judge,
    cache: openStoreCache(store, commits),
    context,
    fresh,
    total: count,
    ...(pause === undefined ? {} : { pause }),
    onAnswer: async (id, { key, problem, verdicts }) => {
      const target = underWay.get(id);
      underWay.delete(id);
      if (problem !== null) note(id, problem);
      for (const item of ITEMS) if (verdicts[item] !== null) items[item][verdicts[item]] += 1;
      if (target !== undefined) await commits.run(() => takeAnswer(store, target, key, protocol));
    },
    onUnready: (id, problem) => {
      underWay.delete(id);
      note(id, problem);
      return Promise.resolve();
    },
  });
  return { ...summary, rollouts: count, leftOut, items, problems };
}

/** Attaches the answers under a key to the rollout and brings its reward up to date. */
function takeAnswer(store: Store, target: JudgeTarget, key: string, protocol: Protocol): void {
  useJudgeAnswers(store, target.identity, key);
  const verdicts = newestVerdicts(store, target.id);
  saveReward(store, { identity: target.identity, verdicts, movingNamed: target.moving !== null }, protocol);
}

/** All that match, read a page at a time. */
export function* everyTarget(store: Store, filter: string): Generator<JudgeTarget> {
  let afterId = 0;
  for (;;) {
    const page = judgeTargets(store, filter, { afterId, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}
