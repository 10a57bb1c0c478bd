import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import type { JobContext, Problem } from '../../domain/index.ts';
import { readRolloutContent } from '../../formats/index.ts';
import { reparse } from '../../judge/index.ts';
import type { ReparseDifference } from '../../judge/index.ts';
import { countJudgeTargets } from '../../store/index.ts';
import type { JudgeTarget, Store } from '../../store/index.ts';
import { openFieldMaps } from '../import/field-maps.ts';
import { everyTarget } from './judge-folder.ts';

/** The recorded judge texts of a folder, read again with our parser. */
export interface ReparseSummary {
  /** Rollouts with a recorded judge text that were read. */
  readonly rollouts: number;
  /** Those of them whose verdicts come out otherwise; the first ones are listed. */
  readonly differing: number;
  readonly listed: readonly {
    readonly rolloutId: number;
    readonly prompt: string;
    readonly differences: readonly ReparseDifference[];
  }[];
  /** Rollouts whose file could not be read again, and the first reason. */
  readonly unread: number;
  readonly firstProblem: Problem | null;
}

/** Differing rollouts beyond these are counted and not listed. */
const MAX_LISTED = 1000;

/** Reads every recorded judge text of the rollouts that match once more. Throws `bad-filter` and the signal's reason. */
export async function reparseFolder(
  store: Store,
  filter: string,
  context: JobContext,
): Promise<ReparseSummary> {
  const judged = filter.trim() === '' ? 'judge-calls:>0' : `(${filter}) judge-calls:>0`;
  const total = countJudgeTargets(store, judged, null).count;
  const listed: { rolloutId: number; prompt: string; differences: readonly ReparseDifference[] }[] = [];
  let rollouts = 0;
  let differing = 0;
  let unread = 0;
  let firstProblem: Problem | null = null;
  for (const target of everyTarget(store, judged)) {
    context.signal.throwIfAborted();
    const differences = await reparseOne(store, target);
    if ('code' in differences) {
      unread += 1;
      firstProblem ??= differences;
    } else {
      rollouts += 1;
      if (differences.length > 0) {
        differing += 1;
        if (listed.length < MAX_LISTED)
          listed.push({ rolloutId: target.id, prompt: target.prompt, differences });
      }
    }
    const done = rollouts + unread;
    context.report({
      stage: 'reparse',
      unit: 'rollouts',
      done,
      failed: unread,
      total,
      counts: { differing },
    });
  }
  return { rollouts, differing, listed, unread, firstProblem };
}

async function reparseOne(
  store: Store,
  target: JudgeTarget,
): Promise<readonly ReparseDifference[] | Problem> {
  const file = { path: join(store.location.folder, target.path), name: target.path };
  try {
    const fieldMap = (await openFieldMaps(store))(target.environment);
    const { judgeReplies } = await readRolloutContent(file, target, target, fieldMap);
    return reparse(
      judgeReplies.map(({ text }) => text),
      target.recorded,
    );
  } catch (thrown) {
    if (thrown instanceof AuditError) return thrown.toProblem();
    throw thrown;
  }
}
