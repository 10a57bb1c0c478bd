import type { JobInfo } from './kernel/jobs.ts';
import type { LabelEvent, ListPosition, RewardHistogram, TaskGroupPage } from '../store/index.ts';
import type { SecretsBackend } from '../features/settings/contract.ts';
import type {
  AppInfo,
  AssayEvent,
  Facet,
  FilterCheck,
  FilterCompletion,
  HomeInfo,
  LabelInput,
  LongText,
  RolloutDetail,
  RolloutPage,
  RolloutQuery,
  RunDetail,
  RunRow,
  Settings,
  SettingsChange,
  TextPart,
  WorkspaceInfo,
} from './kernel/contract.ts';

import type { Asset, AssetRequest } from './kernel/assets.ts';
import type { AdjudicationBackend } from '../features/adjudication/contract.ts';
import type { AuditsBackend } from '../features/audit/contract.ts';
import type { LabellingBackend } from '../features/labelling/contract.ts';
import type { QueuesBackend } from '../features/queues/contract.ts';
import type { ReportsBackend } from '../features/reports/contract.ts';
import type { CalibrationBackend } from '../features/calibration/contract.ts';
import type { CompareBackend } from '../features/comparison/contract.ts';
import type { JudgingBackend } from '../features/judging/contract.ts';
import type { TrialsBackend } from '../features/trials/contract.ts';

type Later<T> = T | Promise<T>;

/** What the program must be able to do for its interface; the router checks the arguments and hands them on. */
export interface AssayBackend
  extends
    AdjudicationBackend,
    AuditsBackend,
    CalibrationBackend,
    CompareBackend,
    JudgingBackend,
    LabellingBackend,
    QueuesBackend,
    ReportsBackend,
    SecretsBackend,
    TrialsBackend {
  info(): Later<AppInfo>;
  home(): Later<HomeInfo>;
  listWorkspaces(): Later<readonly WorkspaceInfo[]>;
  openWorkspace(folder: string): Promise<WorkspaceInfo>;
  closeWorkspace(workspaceId: string): Promise<void>;
  pickFolder(): Promise<string | null>;
  /** Takes a folder off the recent list; its files and its index stay. */
  forgetFolder(folder: string): Later<void>;

  listRuns(workspaceId: string): Later<readonly RunRow[]>;
  getRun(workspaceId: string, runId: number): Later<RunDetail>;
  listRewardHistograms(workspaceId: string): Later<readonly RewardHistogram[]>;
  listTaskGroups(workspaceId: string, runId: number, offset: number, limit: number): Later<TaskGroupPage>;

  listRollouts(query: RolloutQuery, offset: number, limit: number): Later<RolloutPage>;
  facets(query: RolloutQuery): Later<readonly Facet[]>;
  position(query: RolloutQuery, rolloutId: number): Later<ListPosition>;
  getRollout(workspaceId: string, rolloutId: number): Promise<RolloutDetail>;
  readText(
    workspaceId: string,
    rolloutId: number,
    part: LongText,
    offset: number,
    limit: number,
  ): Promise<TextPart>;
  checkFilter(filter: string): Later<FilterCheck>;
  completeFilter(workspaceId: string, filter: string, cursor: number): Later<FilterCompletion>;

  /** Bytes of a thumbnail, frame or drawing; status 404 where there is none (yet). */
  readAsset(request: AssetRequest): Promise<Asset>;

  listJobs(): Later<readonly JobInfo[]>;
  startImport(workspaceId: string): Later<JobInfo>;
  startAudit(workspaceId: string, filter: string): Later<JobInfo>;
  cancelJob(jobId: string): Later<void>;
  events(signal: AbortSignal | undefined): AsyncIterable<AssayEvent>;

  commitLabels(
    workspaceId: string,
    input: {
      readonly annotator: string;
      readonly blind: boolean;
      readonly labels: readonly LabelInput[];
      readonly note: string | null;
    },
  ): Later<readonly LabelEvent[]>;
  /** Takes back the annotator's newest commit; null where there is nothing to undo. */
  undoLabel(
    workspaceId: string,
    annotator: string,
  ): Later<{ readonly rolloutId: number | null; readonly events: readonly LabelEvent[] } | null>;

  getSettings(): Later<Settings>;
  setSettings(change: SettingsChange): Later<Settings>;
}
