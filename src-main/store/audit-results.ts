import type { GateCode, RenderFailureKind } from '../domain/index.ts';
import { refreshAudited } from './derived.ts';
import { prepare, type Store } from './open.ts';
import type { GateFinding } from './rows.ts';
import { inTransaction } from './sqlite.ts';

export interface GatesResult {
  readonly ok: boolean;
  /** The first failing gate; null where all passed. */
  readonly gate: GateCode | null;
  readonly failures: readonly GateFinding[];
  readonly notes: readonly GateFinding[];
}

export interface RenderResult {
  readonly ok: boolean;
  readonly failure: RenderFailureKind | null;
  /** The failure in words. */
  readonly message: string | null;
  /** Name and version of the renderer. */
  readonly renderer: string | null;
  readonly frames: readonly { readonly timeS: number; readonly sha256: string }[];
  readonly blockedRequests: readonly { readonly url: string; readonly kind: string }[];
  readonly measures: Readonly<Record<string, number | string | null>> | null;
}

export interface MotionResult {
  readonly blank: boolean;
  readonly pass: boolean;
  /** Largest share of pixels that changed between two frames, 0–1. */
  readonly largestShare: number;
  /** Every figure of the check, as the motion module gives it. */
  readonly figures: unknown;
}

export interface RewardResult {
  /** In [0, 1]; null where something that it needs was not measured. */
  readonly reward: number | null;
  readonly reason: string | null;
}

export interface StageResultMap {
  readonly gates: GatesResult;
  readonly render: RenderResult;
  readonly motion: MotionResult;
  readonly reward: RewardResult;
}
export type StageName = keyof StageResultMap;

/** Identifies how a stage was run: results of another version or protocol are out of date. */
export interface StageVersion {
  readonly version: string;
  readonly protocolHash: string;
}

/** The results of one rollout; stages that were not run are absent. `null` says that a stage had nothing to work on. */
export interface AuditEntry {
  readonly identity: string;
  readonly results: { readonly [Name in StageName]?: StageResultMap[Name] | null };
}

export type StageVersions = { readonly [Name in StageName]?: StageVersion };

/** A rollout's newest results with what they were made by. */
export type StoredResults = {
  readonly [Name in StageName]?: {
    readonly result: StageResultMap[Name] | null;
    readonly version: StageVersion;
    readonly atMs: number;
  };
};

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
