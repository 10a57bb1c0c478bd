import type { Outcome } from '../domain/index.ts';
import { decodeOutcome } from './codes.ts';
import { prepare, type Store } from './open.ts';
import { compileFilter } from './ordered-ids.ts';

/** A rollout in a few words, and where its record stands. */
export interface RolloutPlace {
  readonly id: number;
  readonly identity: string;
  /** The run's folder, relative to the results folder. */
  readonly run: string;
  readonly task: string | null;
  readonly taskIndex: number | null;
  /** 0-based. */
  readonly repeat: number;
  readonly outcome: Outcome;
  readonly errorType: string | null;
  /** As recorded. */
  readonly reward: number | null;
  /** Relative to the results folder. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** The rollouts that match, in the order of import; `limit` at most, null for all. Throws `bad-filter`. */
export function listRolloutPlaces(
  store: Store,
  filter: string,
  limit: number | null,
): readonly RolloutPlace[] {
  const condition = compileFilter(filter);
  const records = prepare(
    store,
    `SELECT rollouts.id, identity, runs.folder AS run, tasks.name AS task, task_index AS taskIndex, repeat, outcome,
       error.text AS errorType, reward, files.path AS file, line
     FROM rollouts
     JOIN rollout_details AS details ON details.id = rollouts.id
     JOIN runs ON runs.id = rollouts.run_id
     JOIN tasks ON tasks.id = task_id
     JOIN files ON files.id = file_id
     LEFT JOIN names AS error ON error.id = error_name
     WHERE rollouts.id IN (SELECT id FROM rollouts WHERE ${condition.sql}) ORDER BY rollouts.id LIMIT ?`,
  ).all(...condition.values, limit ?? -1) as (Omit<RolloutPlace, 'outcome'> & { outcome: number })[];
  return records.map((record) => ({ ...record, outcome: decodeOutcome(record.outcome) }));
}
