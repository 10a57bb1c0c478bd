import { join } from 'node:path';
import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import { AuditError, hashProtocol, toProblem } from '../../domain/index.ts';
import type { JobContext, Problem, Protocol } from '../../domain/index.ts';
import { GATES_VERSION } from '../../gates/index.ts';
import { MOTION_VERSION } from '../../motion/index.ts';
import type { Renderer } from '../../render/index.ts';
import { SCORING_VERSION } from '../../scoring/index.ts';
import {
  countPendingAudits,
  pendingAudits,
  saveAuditResults,
  saveFrames,
  saveThumbnail,
} from '../../store/index.ts';
import type { PendingAudit, Shard, StageVersions, Store } from '../../store/index.ts';
import { auditRollout, rendererLabel } from './audit-rollout.ts';
import type { AuditedRollout, AuditStage } from './audit-rollout.ts';
import { openStageThreads } from './stage-threads.ts';

export interface AuditOptions {
  readonly protocol: Protocol;
  /** Render and motion go together: what was not rendered cannot be measured. */
  readonly stages: readonly AuditStage[];
  /** In the filter language. */
  readonly filter: string;
  /** Only this part of the rollouts; all of them where absent. */
  readonly shard?: Shard | undefined;
  /** At most so many rollouts; all where absent. */
  readonly limit?: number | undefined;
  /** Opens the renderer when the first drawing needs it; the caller closes it. */
  readonly openRenderer: () => Promise<Renderer>;
}

/** What an audit did. */
export interface AuditSummary {
  /** Rollouts that lacked an up-to-date result when it began. */
  readonly pending: number;
  readonly done: number;
  /** Rollouts that could not be audited, with the reason; they stay pending. */
  readonly failures: readonly { readonly rolloutId: number; readonly problem: Problem }[];
}

/** Rollouts that are worked on at once: enough to keep the pages, the threads and the disk busy together. */
const IN_FLIGHT = 8;
/** A crash loses at most what was finished within this time. */
const SAVE_EVERY_MS = 500;
const PAGE = 200;
/** What ends an audit: every further rollout would fail alike. */
const ENDING: ReadonlySet<string> = new Set(['no-renderer', 'disk-full', 'disk-error', 'store-read-only']);
/** Failures beyond these are counted and not listed. */
const MAX_LISTED_FAILURES = 100;

/**
 * Recomputes the stages of all rollouts that match and have no up-to-date result. Results are saved as they come: aborting or
 * killing it keeps what is finished, and asking again goes on from there. Throws `bad-filter`, `no-renderer`.
 */
export async function auditFolder(
  store: Store,
  options: AuditOptions,
  context: JobContext,
): Promise<AuditSummary> {
  const renderer = options.stages.some((stage) => stage !== 'gates') ? await options.openRenderer() : null;
  const versions = stageVersions(options.protocol, renderer);
  const query = { stages: pendingStages(versions), filter: options.filter, shard: options.shard };
  const pending = Math.min(countPendingAudits(store, query), options.limit ?? Infinity);
  const threads = openStageThreads();
  const tools = { threads, renderer, protocol: options.protocol };
  const queue = new PQueue({ concurrency: IN_FLIGHT });
  const saver = new Saver(store, versions);
  const failures: { rolloutId: number; problem: Problem }[] = [];
  let failed = 0;
  let done = 0;
  let fatal: AuditError | null = null;

  const auditOne = async (rollout: PendingAudit): Promise<void> => {
    if (context.signal.aborted || fatal !== null) return;
    try {
      const file = { path: join(store.location.folder, rollout.path), name: rollout.path };
      saver.add(await auditRollout(rollout, tools, file, context.signal));
      done += 1;
    } catch (thrown) {
      if (context.signal.aborted) return;
      if (thrown instanceof AuditError && ENDING.has(thrown.code)) fatal = thrown;
      else if (!(thrown instanceof AuditError)) throw thrown;
      failed += 1;
      if (failures.length < MAX_LISTED_FAILURES)
        failures.push({ rolloutId: rollout.id, problem: toProblem(thrown) });
    }
    context.report({ stage: 'audit', unit: 'rollouts', done: done + failed, failed, total: pending });
  };

  try {
    let given = 0;
    let afterId = 0;
    while (given < pending && !context.signal.aborted && fatal === null) {
      const page = pendingAudits(store, { ...query, afterId, limit: Math.min(PAGE, pending - given) });
      if (page.length === 0) break;
      given += page.length;
      afterId = page.at(-1)?.id ?? afterId;
      await queue.addAll(page.map((rollout) => () => auditOne(rollout)));
    }
    await queue.onIdle();
  } finally {
    await threads.close();
    saver.flush();
  }
  if (fatal !== null) throw fatal as AuditError;
  return { pending, done, failures };
}

/** Collects results and writes them together: one transaction for many rollouts, none for long. */
class Saver {
  readonly #store: Store;
  readonly #versions: StageVersions;
  #waiting: AuditedRollout[] = [];
  #savedAtMs = performance.now();

  constructor(store: Store, versions: StageVersions) {
    this.#store = store;
    this.#versions = versions;
  }

  add(audited: AuditedRollout): void {
    this.#waiting.push(audited);
    if (performance.now() - this.#savedAtMs >= SAVE_EVERY_MS) this.flush();
  }

  flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#savedAtMs = performance.now();
    if (batch.length === 0) return;
    // Pictures first: a result that says "rendered" has its frames, whenever the process dies.
    saveFrames(
      this.#store,
      batch.flatMap((audited) => audited.frames),
    );
    for (const { thumbnail } of batch) {
      if (thumbnail === null) continue;
      const sha256 = createHash('sha256').update(thumbnail.bytes).digest('hex');
      saveThumbnail(this.#store, thumbnail.drawingSha256, { bytes: thumbnail.bytes, sha256 });
    }
    saveAuditResults(
      this.#store,
      batch.map((audited) => audited.entry),
      this.#versions,
    );
  }
}

/** Render results are of one renderer: another one makes them out of date. */
function stageVersions(protocol: Protocol, renderer: Renderer | null): StageVersions {
  const protocolHash = hashProtocol(protocol);
  const gates = { version: GATES_VERSION, protocolHash };
  if (renderer === null) return { gates };
  const drawn = rendererLabel(renderer);
  return {
    gates,
    render: { version: drawn, protocolHash },
    motion: { version: `${MOTION_VERSION}, ${drawn}`, protocolHash },
    reward: { version: SCORING_VERSION, protocolHash },
  };
}

function pendingStages({ gates, render, motion }: StageVersions): Omit<StageVersions, 'reward'> {
  return {
    ...(gates === undefined ? {} : { gates }),
    ...(render === undefined ? {} : { render }),
    ...(motion === undefined ? {} : { motion }),
  };
}
