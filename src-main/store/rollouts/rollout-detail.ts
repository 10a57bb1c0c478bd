import { AuditError, type RunFormat } from '../../domain/index.ts';
import { readAuditResults } from './audit-results.ts';
import type { StoredResults } from './stage-results.ts';
import { judgeHistory, type JudgeAnswer } from './judge-answers.ts';
import { drawingsWithThumbnails } from '../cache/frames-cache.ts';
import { readJournal, type JournalEvent } from '../journal/journal.ts';
import { labelHistory } from '../journal/labels.ts';
import { prepare, type Store } from '../connection/open.ts';
import { SELECT_ROW, toRow, type RowRecord } from './rollout-rows.ts';
import type { LabelEvent, RolloutRow } from './rows.ts';

/** Where a rollout's record stands. Paths are relative to the opened folder, with forward slashes. */
interface RolloutPlace {
  readonly path: string;
  readonly line: number;
  /** Bytes from the start of the file, and the line's length without its line end. */
  readonly offset: number;
  readonly length: number;
  readonly traceIndex: number;
  readonly format: RunFormat;
}

/** Everything that the store knows about one rollout; its texts are read from `place`. */
export interface StoredRollout {
  readonly row: RolloutRow;
  readonly place: RolloutPlace;
  readonly runFolder: string;
  readonly episodeId: string | null;
  readonly traceId: string | null;
  readonly model: string | null;
  readonly environment: string | null;
  readonly agent: string | null;
  readonly split: string | null;
  readonly task: {
    readonly key: string;
    readonly index: number | null;
    readonly objects: readonly string[];
    readonly moving: string | null;
    readonly quoted: readonly string[];
  };
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly statusCode: number | null;
  } | null;
  readonly recovered: boolean;
  readonly truncated: boolean;
  readonly promptTokens: number | null;
  readonly costUsd: number | null;
  readonly startedAt: number | null;
  /** The frame times that the run recorded, in seconds. */
  readonly recordedFrameTimesS: readonly number[] | null;
  readonly results: StoredResults;
  readonly labels: readonly LabelEvent[];
  /** Gate and flag audits, adjudications; labels are in `labels`. */
  readonly reviews: readonly JournalEvent[];
  /** Answers of judges that were run from here, oldest first. */
  readonly judgeAnswers: readonly JudgeAnswer[];
}

/** One rollout in full; throws `no-such-rollout`. */
export function getRollout(store: Store, id: number): StoredRollout {
  const record = prepare(store, `${SELECT_DETAIL} WHERE rollouts.id = ?`).get(id) as DetailRecord | undefined;
  if (record === undefined) {
    throw new AuditError({
      code: 'no-such-rollout',
      message: `there is no rollout ${id} in this folder`,
      hint: 'its file may have been rewritten; look for it in the list',
    });
  }
  const { identity } = record;
  return {
    row: toRow(
      record,
      drawingsWithThumbnails(store, record.drawing_sha256 === null ? [] : [record.drawing_sha256]),
    ),
    place: {
      path: record.path,
      line: record.line,
      offset: record.offset,
      length: record.length,
      traceIndex: record.trace_index,
      format: record.format,
    },
    runFolder: record.run_folder,
    episodeId: record.episode_id,
    traceId: record.trace_id,
    model: record.model,
    environment: record.environment,
    agent: record.agent,
    split: record.split,
    task: {
      key: record.task_key,
      index: record.task_index,
      objects: JSON.parse(record.objects_json) as string[],
      moving: record.moving_name,
      quoted: JSON.parse(record.quoted_json) as string[],
    },
    error:
      record.error_type === null
        ? null
        : { type: record.error_type, message: record.error_message ?? '', statusCode: record.error_status },
    recovered: record.recovered === 1,
    truncated: record.truncated === 1,
    promptTokens: record.prompt_tokens,
    costUsd: record.cost_usd,
    startedAt: record.started_at,
    recordedFrameTimesS:
      record.frame_times_json === null ? null : (JSON.parse(record.frame_times_json) as number[]),
    results: readAuditResults(store, identity),
    labels: labelHistory(store, identity),
    reviews: readJournal(store, identity).filter((event) => event.kind !== 'label'),
    judgeAnswers: judgeHistory(store, identity),
  };
}

const SELECT_DETAIL = SELECT_ROW.replace(
  ' FROM rollouts',
  `, files.path, runs.folder AS run_folder, tasks.key AS task_key, task_index, objects_json, tasks.moving AS moving_name,
   quoted_json, model.text AS model, environment.text AS environment, agent.text AS agent, split.text AS split
   FROM rollouts JOIN files ON files.id = file_id
   LEFT JOIN names AS model ON model.id = model_name
   LEFT JOIN names AS environment ON environment.id = environment_name
   LEFT JOIN names AS agent ON agent.id = agent_name
   LEFT JOIN names AS split ON split.id = split_name`,
);

interface DetailRecord extends RowRecord {
  readonly path: string;
  readonly run_folder: string;
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  readonly trace_index: number;
  readonly format: RunFormat;
  readonly episode_id: string | null;
  readonly trace_id: string | null;
  readonly model: string | null;
  readonly environment: string | null;
  readonly agent: string | null;
  readonly split: string | null;
  readonly task_key: string;
  readonly task_index: number | null;
  readonly objects_json: string;
  readonly moving_name: string | null;
  readonly quoted_json: string;
  readonly error_message: string | null;
  readonly error_status: number | null;
  readonly recovered: number;
  readonly truncated: number;
  readonly prompt_tokens: number | null;
  readonly cost_usd: number | null;
  readonly started_at: number | null;
  readonly frame_times_json: string | null;
}
