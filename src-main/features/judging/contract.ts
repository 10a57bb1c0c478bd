import type { Item, PerItem } from '../../domain/index.ts';
import type { ConnectionTest, JudgeProfile, JudgeProfileInput } from '../../judge/index.ts';
import type { JobInfo } from '../../api/kernel/jobs.ts';
import type { Judging, JudgingPrice } from './index.ts';
import type { JudgeSource } from '../../store/index.ts';

type Later<T> = T | Promise<T>;

/** A judge profile of Settings. */
export interface SavedProfile {
  readonly profile: JudgeProfile;
  /** Whether its key is where it should be; true for one that needs none. */
  readonly keyFound: boolean;
}

/** What to judge, and by whom. */
export interface JudgingRequest {
  /** Name of a saved profile. */
  readonly profile: string;
  /** In the filter language. */
  readonly filter: string;
  readonly items: readonly Item[];
  /** Ask again although there is an answer; both are kept. */
  readonly fresh: boolean;
  /** At most so many rollouts; null for all. */
  readonly limit: number | null;
}

/** Rollouts that differ in one direction; the first ones by number. */
export interface DifferingRollouts {
  readonly count: number;
  readonly ids: readonly number[];
}

/** How often two judgings of one item differ; `rate` (0–1) is null where no rollout has both verdicts. */
interface ItemFlips {
  readonly n: number;
  readonly flips: number;
  readonly rate: number | null;
  readonly yesToNo: DifferingRollouts;
  readonly noToYes: DifferingRollouts;
}

export interface JudgingFlips {
  /** Rollouts that both judged. */
  readonly rollouts: number;
  readonly items: PerItem<ItemFlips>;
}

/** Running judges from here, and what their answers say about each other. */
export interface JudgingBackend {
  judgeProfiles(): Promise<readonly SavedProfile[]>;
  /** Saves a profile under its name, in place of the one called `replaces` too. Throws `bad-profile`. */
  saveJudgeProfile(profile: JudgeProfileInput, replaces: string | null): Later<JudgeProfile>;
  removeJudgeProfile(name: string): Later<void>;
  /** Sends one small question; says what stands in the way. Throws `bad-profile`. */
  testJudge(profile: JudgeProfileInput): Promise<ConnectionTest>;

  priceJudging(workspaceId: string, request: JudgingRequest): Promise<JudgingPrice>;
  /** Throws `no-such-profile`, `no-key` and `bad-filter` before it begins. */
  startJudging(workspaceId: string, request: JudgingRequest): Promise<JobInfo>;
  pauseJob(jobId: string): Later<void>;
  resumeJob(jobId: string): Later<void>;

  /** The judges that were run from here. */
  judges(workspaceId: string): Later<readonly JudgeSource[]>;
  compareJudgings(workspaceId: string, filter: string, first: Judging, second: Judging): Later<JudgingFlips>;
  /** Reads the recorded judge texts again with our parser; the job's result is a ReparseSummary. */
  startReparse(workspaceId: string, filter: string): Later<JobInfo>;
}
