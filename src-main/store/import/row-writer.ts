import { ITEMS } from '../../domain/index.ts';
import type { ImportedRollout, ImportedTask } from '../../formats/index.ts';
import { encodeBoolean, encodeOutcome, encodeVerdict, encodeWork } from '../rollouts/codes.ts';
import type { ImportBatch } from './import-batch.ts';
import { prepare, type Store } from '../connection/open.ts';
import { recordedOutcome, STATUSES } from '../rollouts/outcome-sql.ts';
import { nextStagedId } from '../connection/staging.ts';

/** Writes the rows of one file, into the tables themselves or into their staged copies. */
export interface RowWriter {
  /** Gives the range of the new ids; empty (first > last) for no rollouts. */
  writeRollouts(rollouts: Iterable<ImportedRollout>): { readonly firstId: number; readonly lastId: number };
  writeLines(batch: ImportBatch): void;
}

/** The columns that an import fills, in the order of `rolloutValues`. */
const ROLLOUT_COLUMNS = [
  ...['id', 'run_id', 'file_id', 'task_id', 'outcome', 'flagged', 'reward', 'error_name'],
  ...['recorded_gate_ok', 'recorded_gate_name', 'recorded_render_ok', 'recorded_blank', 'recorded_motion'],
  ...ITEMS.map((item) => `judge_${item}`),
  ...[
    'status',
    'repeat',
    'seed',
    'step',
    'work',
    'effective',
    'advantage',
    'model_name',
    'environment_name',
    'agent_name',
    'split_name',
    'finish_name',
  ],
  ...[
    'recovered',
    'truncated',
    'moving',
    'answer_chars',
    'drawing_bytes',
    'prompt_tokens',
    'completion_tokens',
  ],
  ...['cost_usd', 'started_at', 'judge_calls'],
];
const DETAIL_COLUMNS = [
  ...['id', 'identity', 'line', 'offset', 'length', 'trace_index', 'format', 'episode_id', 'trace_id'],
  ...['error_message', 'error_status', 'drawing_sha256', 'frame_times_json'],
];

/** Keeps the memory of a long import flat. */
const MAX_REMEMBERED = 20_000;

export function createRowWriter(store: Store, runId: number, fileId: number, staged: boolean): RowWriter {
  const prefix = staged ? 'temp.staged_' : '';
  const insertRollout = prepare(store, insertSql(`${prefix}rollouts`, ROLLOUT_COLUMNS));
  const insertDetail = prepare(store, insertSql(`${prefix}rollout_details`, DETAIL_COLUMNS));
  const insertJournal = prepare(store, `INSERT INTO ${prefix}read_journals (file_id, journal) VALUES (?, ?)`);
  const insertNote = prepare(
    store,
    `INSERT INTO ${prefix}line_notes (file_id, kind, line, reason, of_line) VALUES (?, ?, ?, ?, ?)`,
  );
  const nameOf = rememberNames(store);
  const taskOf = rememberTasks(store);

  return {
    writeRollouts(rollouts) {
      const firstId = staged ? nextStagedId(store) : nextId(store);
      const lastTask = lastTaskId(store);
      let id = firstId;
      for (const rollout of rollouts) {
        insertRollout.run(id, runId, fileId, taskOf(rollout.task), ...rolloutValues(rollout, nameOf));
        insertDetail.run(id, ...detailValues(rollout));
        id += 1;
      }
      indexPrompts(store, lastTask);
      return { firstId, lastId: id - 1 };
    },
    writeLines(batch) {
      if (batch.journal.length > 0) insertJournal.run(fileId, batch.journal);
      for (const { line, reason } of batch.skipped) insertNote.run(fileId, 'skipped', line, reason, null);
      for (const { line, reason } of batch.flawed) insertNote.run(fileId, 'flawed', line, reason, null);
      for (const { line, of } of batch.duplicates) insertNote.run(fileId, 'duplicate', line, null, of);
      for (const { line, of } of batch.idClashes) insertNote.run(fileId, 'id-clash', line, null, of);
    },
  };
}

function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

function nextId(store: Store): number {
  return prepare(store, 'SELECT coalesce(max(id), 0) + 1 FROM rollouts').pluck().get() as number;
}

function lastTaskId(store: Store): number {
  return prepare(store, 'SELECT coalesce(max(id), 0) FROM tasks').pluck().get() as number;
}

/** Enters the tasks after `lastTask` into the search over prompts. */
function indexPrompts(store: Store, lastTask: number): void {
  prepare(
    store,
    'INSERT INTO task_search (rowid, prompt, name) SELECT id, prompt, name FROM tasks WHERE id > ?',
  ).run(lastTask);
}

type NameOf = (text: string | null) => number | null;

function rolloutValues(rollout: ImportedRollout, nameOf: NameOf): readonly unknown[] {
  const { recorded } = rollout;
  return [
    encodeOutcome(recordedOutcome(rollout)),
    Number(recorded.verdicts.figure === 'yes'),
    rollout.status === 'scored' ? rollout.reward : null,
    nameOf(rollout.error?.type ?? null),
    encodeBoolean(recorded.gateOk),
    nameOf(recorded.gate),
    encodeBoolean(recorded.renderOk),
    encodeBoolean(recorded.blank),
    encodeBoolean(recorded.motion),
    ...ITEMS.map((item) => encodeVerdict(recorded.verdicts[item])),
    STATUSES.indexOf(rollout.status),
    rollout.repeat,
    rollout.seed,
    rollout.step,
    encodeWork(rollout.work),
    encodeBoolean(rollout.effective),
    rollout.advantage,
    nameOf(rollout.model),
    nameOf(rollout.environment),
    nameOf(rollout.agent),
    nameOf(rollout.task.split),
    nameOf(rollout.finishReason),
    Number(rollout.recovered),
    Number(rollout.truncated),
    Number(rollout.task.moving !== null),
    rollout.answerChars,
    rollout.drawing?.bytes ?? null,
    rollout.promptTokens,
    rollout.completionTokens,
    rollout.costUsd,
    rollout.startedAt,
    recorded.judgeCalls,
  ];
}

function detailValues(rollout: ImportedRollout): readonly unknown[] {
  const { place, recorded } = rollout;
  return [
    rollout.identity,
    place.line,
    place.offset,
    place.length,
    place.traceIndex,
    rollout.format,
    rollout.episodeId,
    rollout.traceId,
    rollout.error?.message ?? null,
    rollout.error?.statusCode ?? null,
    rollout.drawing?.sha256 ?? null,
    recorded.frameTimesS === null ? null : JSON.stringify(recorded.frameTimesS),
  ];
}

function rememberNames(store: Store): NameOf {
  const insert = prepare(store, 'INSERT OR IGNORE INTO names (text) VALUES (?)');
  const find = prepare(store, 'SELECT id FROM names WHERE text = ?').pluck();
  const ids = new Map<string, number>();
  return (text) => {
    if (text === null) return null;
    const known = ids.get(text);
    if (known !== undefined) return known;
    insert.run(text);
    const id = find.get(text) as number;
    remember(ids, text, id);
    return id;
  };
}

function rememberTasks(store: Store): (task: ImportedTask) => number {
  const insert = prepare(
    store,
    `INSERT INTO tasks (key, stated_key, task_index, name, prompt, objects_json, moving, quoted_json)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET stated_key = excluded.stated_key WHERE stated_key IS NULL`,
  );
  const find = prepare(store, 'SELECT id FROM tasks WHERE key = ?').pluck();
  const ids = new Map<string, number>();
  return (task) => {
    const known = ids.get(task.key);
    if (known !== undefined) return known;
    insert.run(
      task.key,
      task.statedKey,
      task.index,
      task.name,
      task.prompt,
      JSON.stringify(task.objects),
      task.moving,
      JSON.stringify(task.quoted),
    );
    const id = find.get(task.key) as number;
    remember(ids, task.key, id);
    return id;
  };
}

function remember(ids: Map<string, number>, key: string, id: number): void {
  if (ids.size >= MAX_REMEMBERED) ids.clear();
  ids.set(key, id);
}
