import { refreshAudited } from '../import/derived.ts';
import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';
import type { AuditEntry, StageName, StageVersion, StageVersions, StoredResults } from './stage-results.ts';

const STAGE_NAMES: readonly StageName[] = ['gates', 'render', 'motion', 'reward'];

/**
 * Writes the results of a batch as one transaction and works out anew what depends on them: recomputed columns, outcome,
 * differences. Results replace earlier ones of the same stage; a stage without an entry in `versions` must not occur.
 */
export function saveAuditResults(
  store: Store,
  entries: readonly AuditEntry[],
  versions: StageVersions,
  atMs: number = Date.now(),
): void {
  inTransaction(store.audit, () => {
    const stageIds = new Map(STAGE_NAMES.map((stage) => [stage, stageId(store, stage, versions[stage])]));
    const save = prepare(
      store,
      `INSERT INTO audit_results (identity, stage, stage_id, result_json, at_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (identity, stage) DO UPDATE SET
         stage_id = excluded.stage_id, result_json = excluded.result_json, at_ms = excluded.at_ms`,
    );
    for (const { identity, results } of entries) {
      for (const stage of STAGE_NAMES) {
        const result = results[stage];
        if (result === undefined) continue;
        const id = stageIds.get(stage);
        if (id === undefined || id === null) throw new Error(`results of ${stage} came without its version`);
        save.run(identity, stage, id, JSON.stringify(result), atMs);
      }
      refreshAudited(store, identity);
    }
  });
}

/** The newest results of every stage for one rollout. */
export function readAuditResults(store: Store, identity: string): StoredResults {
  const rows = prepare(
    store,
    `SELECT audit_results.stage, result_json, version, protocol_hash, at_ms
     FROM audit_results JOIN stages ON stages.id = stage_id WHERE identity = ?`,
  ).all(identity) as {
    stage: StageName;
    result_json: string;
    version: string;
    protocol_hash: string;
    at_ms: number;
  }[];
  return Object.fromEntries(
    rows.map((row) => [
      row.stage,
      {
        result: JSON.parse(row.result_json) as unknown,
        version: { version: row.version, protocolHash: row.protocol_hash },
        atMs: row.at_ms,
      },
    ]),
  );
}

/** The number of a stage's version, made when it is new; null where no version is given. */
export function stageId(store: Store, stage: StageName, version: StageVersion | undefined): number | null {
  if (version === undefined) return null;
  const find = prepare(
    store,
    'SELECT id FROM stages WHERE stage = ? AND version = ? AND protocol_hash = ?',
  ).pluck();
  const known = find.get(stage, version.version, version.protocolHash) as number | undefined;
  if (known !== undefined) return known;
  return inTransaction(store.audit, () => {
    prepare(store, 'INSERT OR IGNORE INTO stages (stage, version, protocol_hash) VALUES (?, ?, ?)').run(
      stage,
      version.version,
      version.protocolHash,
    );
    return find.get(stage, version.version, version.protocolHash) as number;
  });
}
