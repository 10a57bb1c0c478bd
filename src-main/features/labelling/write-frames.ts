import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import type { Renderer } from '../../render/index.ts';
import { judgeTargets, type JudgeTarget, type Store } from '../../store/index.ts';
import { loadFrames } from '../judging/index.ts';

export interface FrameSources {
  /** Opened only for frames that were pruned from the cache. */
  readonly openRenderer: () => Promise<Renderer>;
  readonly signal: AbortSignal;
}

/** A rollout, and what the names of its pictures begin with. */
interface NamedRollout {
  readonly name: string;
  readonly rolloutId: number;
}

/**
 * Writes the frames of rollouts that match the filter as `NAME-1.png` and so on into an existing folder. Gives the file names of
 * each, none where a rollout was not audited or cannot be drawn. Rejects with `no-renderer`, `cancelled` and Node's errors of
 * writing.
 */
export async function writeFrames(
  store: Store,
  filter: string,
  rollouts: readonly NamedRollout[],
  folder: string,
  { openRenderer, signal }: FrameSources,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const targets = targetsOf(store, filter);
  const written = new Map<string, readonly string[]>();
  for (const { name, rolloutId } of rollouts) {
    signal.throwIfAborted();
    const target = targets.get(rolloutId);
    const frames = target === undefined ? [] : await framesOf(store, target, openRenderer, signal);
    const files = frames.map((_, index) => `${name}-${index + 1}.png`);
    for (const [index, file] of files.entries()) await writeFile(join(folder, file), frames[index] ?? '');
    written.set(name, files);
  }
  return written;
}

const PAGE = 1000;

function targetsOf(store: Store, filter: string): ReadonlyMap<number, JudgeTarget> {
  const targets = new Map<number, JudgeTarget>();
  for (let afterId = 0, isMore = true; isMore;) {
    const page = judgeTargets(store, filter, { afterId, limit: PAGE });
    for (const target of page) targets.set(target.id, target);
    afterId = page.at(-1)?.id ?? afterId;
    isMore = page.length === PAGE;
  }
  return targets;
}

/** None where the rollout has none, or its record cannot be read any more. */
async function framesOf(
  ...[store, target, openRenderer, signal]: Parameters<typeof loadFrames>
): Promise<readonly Uint8Array[]> {
  try {
    return await loadFrames(store, target, openRenderer, signal);
  } catch (thrown) {
    if (thrown instanceof AuditError && thrown.code !== 'no-renderer') return [];
    throw thrown;
  }
}
