import { refreshAudited } from './derived.ts';
import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';
import { stageId } from '../rollouts/audit-results.ts';
import type { StageName } from '../rollouts/stage-results.ts';

/** What was taken from another index. */
export interface MergedResults {
  /** Rollouts of which something was new here. */
  readonly rollouts: number;
  /** Rollouts whose results are here already, as new or newer. */
  readonly known: number;
  /** Rollouts that this folder has not: an identity holds the drawing's hash, so these are of another state of the files. */
  readonly unknown: number;
  /** Frames and thumbnails that were not here. */
  readonly pictures: number;
}

/** Short transactions, so that nobody else waits long. */
const BATCH = 200;

interface ResultRecord {
  readonly stage: StageName;
  readonly version: string;
  readonly protocol_hash: string;
  readonly result_json: string;
  readonly at_ms: number;
}

/**
 * Takes the audit results and pictures that another index of the same results folder has and this one lacks. Of two results of
 * one stage the newer one stays, so merging again, or in another order, gives the same. Labels and verdicts are not touched.
 */
export function mergeResults(store: Store, other: Store): MergedResults {
  // Pictures first: a result that says "rendered" has its frames, whenever the process dies.
  const pictures = mergePictures(store, other);
  const identities = prepare(other, 'SELECT DISTINCT identity FROM audit_results ORDER BY identity')
    .pluck()
    .all() as string[];
  const counts = { rollouts: 0, known: 0, unknown: 0 };
  for (let start = 0; start < identities.length; start += BATCH) {
    inTransaction(store.audit, () => {
      for (const identity of identities.slice(start, start + BATCH))
        counts[mergeRollout(store, other, identity)] += 1;
    });
  }
  return { ...counts, pictures };
}

function mergeRollout(store: Store, other: Store, identity: string): 'rollouts' | 'known' | 'unknown' {
  if (prepare(store, 'SELECT 1 FROM rollout_details WHERE identity = ?').get(identity) === undefined)
    return 'unknown';
  const save = prepare(
    store,
    `INSERT INTO audit_results (identity, stage, stage_id, result_json, at_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (identity, stage) DO UPDATE SET
       stage_id = excluded.stage_id, result_json = excluded.result_json, at_ms = excluded.at_ms
     WHERE excluded.at_ms > audit_results.at_ms`,
  );
  let changes = 0;
  for (const row of resultsOf(other, identity)) {
    const id = stageId(store, row.stage, { version: row.version, protocolHash: row.protocol_hash });
    changes += save.run(identity, row.stage, id, row.result_json, row.at_ms).changes;
  }
  if (changes === 0) return 'known';
  refreshAudited(store, identity);
  return 'rollouts';
}

function resultsOf(store: Store, identity: string): readonly ResultRecord[] {
  return prepare(
    store,
    `SELECT audit_results.stage, version, protocol_hash, result_json, at_ms
     FROM audit_results JOIN stages ON stages.id = stage_id WHERE identity = ?`,
  ).all(identity) as ResultRecord[];
}

function mergePictures(store: Store, other: Store): number {
  return other.cache.use((from) =>
    store.cache.use((to) => {
      const isHere = to.prepare('SELECT 1 FROM blobs WHERE key = ?').pluck();
      const read = from.prepare('SELECT * FROM blobs WHERE key = ?');
      const save = to.prepare(
        `INSERT OR IGNORE INTO blobs (key, kind, drawing_sha256, bytes, used_at_ms, sha256, data)
         VALUES (@key, @kind, @drawing_sha256, @bytes, @used_at_ms, @sha256, @data)`,
      );
      const keys = from.prepare('SELECT key FROM blobs ORDER BY key').pluck().all() as string[];
      const wanted = keys.filter((key) => isHere.get(key) === undefined);
      for (let start = 0; start < wanted.length; start += BATCH) {
        inTransaction(to, () => {
          for (const key of wanted.slice(start, start + BATCH)) save.run(read.get(key));
        });
      }
      return wanted.length;
    }),
  );
}
