import { createHash } from 'node:crypto';
import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';

/** An entry as one annotator meets it. */
export interface QueueStep {
  /** Place in the annotator's own order, from 0. */
  readonly rank: number;
  /** Place in the queue. */
  readonly position: number;
  readonly identity: string;
  /** The newest rollout of this identity; null where its file is gone. */
  readonly rolloutId: number | null;
  readonly state: 'open' | 'done' | 'skipped';
  readonly secondLook: boolean;
  /** When the annotator revealed the verdicts; null where they are still blind. */
  readonly revealedAtMs: number | null;
  readonly spentMs: number;
}

/** The annotator's steps in their own random order, which is drawn at the first call and then stays. */
export function listSteps(store: Store, queueId: number, annotator: string): readonly QueueStep[] {
  ensureOrder(store, queueId, annotator);
  return (prepare(store, `${SELECT_STEP} ORDER BY rank`).all(queueId, annotator) as StepRecord[]).map(toStep);
}

/** The first open step, else the first skipped one; null where everything is done. Other people's work does not matter. */
export function nextStep(store: Store, queueId: number, annotator: string): QueueStep | null {
  ensureOrder(store, queueId, annotator);
  const record = prepare(
    store,
    `${SELECT_STEP} AND state <> 'done' ORDER BY state = 'skipped', rank LIMIT 1`,
  ).get(queueId, annotator) as StepRecord | undefined;
  return record === undefined ? null : toStep(record);
}

/** What can change about a step; absent fields stay. */
export interface StepChange {
  readonly state?: QueueStep['state'];
  readonly secondLook?: boolean;
  /** A reveal is noted once and never taken back. */
  readonly revealedAtMs?: number;
  /** Added to the time spent so far. */
  readonly addSpentMs?: number;
}

/** Notes what the annotator did with a step. */
export function changeStep(
  store: Store,
  step: { readonly queueId: number; readonly annotator: string; readonly position: number },
  change: StepChange,
  atMs: number = Date.now(),
): void {
  inTransaction(store.audit, () => {
    ensureOrder(store, step.queueId, step.annotator);
    prepare(
      store,
      `UPDATE queue_order SET state = coalesce(@state, state), second_look = coalesce(@secondLook, second_look),
         revealed_at_ms = coalesce(revealed_at_ms, @revealedAtMs), spent_ms = spent_ms + @addSpentMs,
         done_at_ms = CASE @state WHEN 'done' THEN @atMs WHEN 'open' THEN NULL ELSE done_at_ms END
       WHERE queue_id = @queueId AND annotator = @annotator AND position = @position`,
    ).run({
      ...step,
      state: change.state ?? null,
      secondLook: change.secondLook === undefined ? null : Number(change.secondLook),
      revealedAtMs: change.revealedAtMs ?? null,
      addSpentMs: Math.round(change.addSpentMs ?? 0),
      atMs,
    });
  });
}

/**
 * Draws the order from the queue's stored seed and the annotator's name: by the SHA-256 of seed, name and position. Repeats
 * come after everything else, so that the first answer is no longer in mind.
 */
function ensureOrder(store: Store, queueId: number, annotator: string): void {
  const started = prepare(store, 'SELECT 1 FROM queue_order WHERE queue_id = ? AND annotator = ? LIMIT 1');
  if (started.get(queueId, annotator) !== undefined) return;
  inTransaction(store.audit, () => {
    if (started.get(queueId, annotator) !== undefined) return;
    const entries = prepare(
      store,
      `SELECT position, repeat_of AS repeatOf, seed FROM queue_entries JOIN queues ON queues.id = queue_id
       WHERE queue_id = ?`,
    ).all(queueId) as { position: number; repeatOf: number | null; seed: number }[];
    const drawn = entries
      .map((entry) => ({
        position: entry.position,
        isRepeat: Number(entry.repeatOf !== null),
        ticket: createHash('sha256')
          .update(JSON.stringify([entry.seed, annotator, entry.position]))
          .digest('hex'),
      }))
      .sort((a, b) => a.isRepeat - b.isRepeat || (a.ticket < b.ticket ? -1 : 1));
    const insert = prepare(
      store,
      'INSERT INTO queue_order (queue_id, annotator, rank, position) VALUES (?, ?, ?, ?)',
    );
    drawn.forEach(({ position }, rank) => insert.run(queueId, annotator, rank, position));
  });
}

const SELECT_STEP = `SELECT rank, queue_order.position, identity, state, second_look, revealed_at_ms, spent_ms,
    (SELECT max(id) FROM rollout_details WHERE rollout_details.identity = queue_entries.identity) AS rollout_id
  FROM queue_order JOIN queue_entries USING (queue_id, position) WHERE queue_id = ? AND annotator = ?`;

interface StepRecord {
  readonly rank: number;
  readonly position: number;
  readonly identity: string;
  readonly rollout_id: number | null;
  readonly state: QueueStep['state'];
  readonly second_look: number;
  readonly revealed_at_ms: number | null;
  readonly spent_ms: number;
}

function toStep(record: StepRecord): QueueStep {
  return {
    rank: record.rank,
    position: record.position,
    identity: record.identity,
    rolloutId: record.rollout_id,
    state: record.state,
    secondLook: record.second_look === 1,
    revealedAtMs: record.revealed_at_ms,
    spentMs: record.spent_ms,
  };
}
