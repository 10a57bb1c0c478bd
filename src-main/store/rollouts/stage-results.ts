import type { GateCode, RenderFailureKind } from '../../domain/index.ts';
import type { GateFinding } from './rows.ts';

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
  /** What the renderer measured in the page; null where nothing was drawn. */
  readonly measures: unknown;
}

interface MotionResult {
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

interface StageResultMap {
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
