import { perItem, type PerItem, type RunFormat, type Verdict } from '../../domain/index.ts';
import { stageId } from './audit-results.ts';
import type { StageVersions } from './stage-results.ts';
import { decodeVerdict, readItems } from './codes.ts';
import { compileFilter } from './ordered-ids.ts';
import { prepare, type Store } from '../connection/open.ts';

/** A rollout whose stages are to be run, with what they need. */
export interface PendingAudit {
  readonly id: number;
  readonly identity: string;
  readonly path: string;
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  readonly traceIndex: number;
  readonly repeat: number;
  readonly format: RunFormat;
  readonly prompt: string;
  readonly quoted: readonly string[];
  readonly movingNamed: boolean;
  readonly drawingSha256: string | null;
  readonly recordedFrameTimesS: readonly number[] | null;
  /** The newest verdict on each item: of a judge that was run from here, otherwise the recorded one. */
  readonly verdicts: PerItem<Verdict | null>;
}

/**
 * One of `count` parts of a folder's rollouts, by the rollouts' identities: the same on every machine, whatever was indexed
 * first, and about equally large.
 */
export interface Shard {
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

/** What to run: the stages by name with the versions that count as up to date. */
export interface PendingQuery {
  readonly stages: Omit<StageVersions, 'reward'>;
  /** In the filter language. */
  readonly filter: string;
  /** Only this part of the rollouts; all of them where absent. */
  readonly shard?: Shard | undefined;
  /** Only rollouts after this id: the last one of the page before, 0 to begin. */
  readonly afterId: number;
  readonly limit: number;
}

/**
 * The next rollouts that have an answer and lack an up-to-date result of one of the stages, by id. Render and motion ask for
 * rollouts with a drawing only. Saved results drop out, so a stopped audit resumes by asking again from 0.
 */
export function pendingAudits(store: Store, query: PendingQuery): readonly PendingAudit[] {
  const { sql, values } = pendingCondition(store, query);
  const rows = prepare(
    store,
    `SELECT rollouts.*, identity, files.path, line, offset, length, trace_index, format, prompt, quoted_json,
       tasks.moving AS moving_name, drawing_sha256, frame_times_json
     FROM (SELECT id FROM rollouts WHERE id > ? AND ${sql} ORDER BY id LIMIT ?) AS pending
     JOIN rollouts ON rollouts.id = pending.id
     JOIN rollout_details AS details ON details.id = pending.id
     JOIN files ON files.id = file_id JOIN tasks ON tasks.id = task_id ORDER BY rollouts.id`,
  ).all(query.afterId, ...values, query.limit) as PendingRecord[];
  return rows.map(toPending);
}

export type PendingScope = Pick<PendingQuery, 'stages' | 'filter' | 'shard'>;

/** How many rollouts wait, for the job's total. */
export function countPendingAudits(store: Store, query: PendingScope): number {
  const { sql, values } = pendingCondition(store, query);
  return prepare(store, `SELECT count(*) FROM rollouts WHERE ${sql}`)
    .pluck()
    .get(...values) as number;
}

function pendingCondition(
  store: Store,
  query: PendingScope,
): { readonly sql: string; readonly values: readonly (string | number | null)[] } {
  const filter = compileFilter(query.filter);
  const { gates, render, motion } = query.stages;
  const stale: string[] = [];
  const ids: (number | null)[] = [];
  const check = (column: string, needed: string, id: number | null): void => {
    stale.push(`(${needed} IS NOT NULL AND ${column} IS NOT ?)`);
    ids.push(id);
  };
  if (gates !== undefined) check('gates_stage', 'answer_chars', stageId(store, 'gates', gates));
  if (render !== undefined) check('render_stage', 'drawing_bytes', stageId(store, 'render', render));
  if (motion !== undefined) check('motion_stage', 'drawing_bytes', stageId(store, 'motion', motion));
  const shard = shardCondition(query.shard);
  return {
    sql: `${filter.sql} AND (${stale.join(' OR ') || '0'})${shard.sql}`,
    values: [...filter.values, ...ids, ...shard.values],
  };
}

const HEX_DIGITS = '0123456789abcdef';
/** The number that the first four hexadecimal digits of an identity write; SQLite has no function for it. */
const IDENTITY_NUMBER = [1, 2, 3, 4]
  .map((place) => `(instr('${HEX_DIGITS}', substr(identity, ${place}, 1)) - 1) * ${16 ** (4 - place)}`)
  .join(' + ');

function shardCondition(shard: Shard | undefined): {
  readonly sql: string;
  readonly values: readonly number[];
} {
  if (shard === undefined) return { sql: '', values: [] };
  return {
    sql: ` AND id IN (SELECT id FROM rollout_details WHERE (${IDENTITY_NUMBER}) % ? = ?)`,
    values: [shard.count, shard.index],
  };
}

interface PendingRecord {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly identity: string;
  readonly path: string;
  readonly line: number;
  readonly repeat: number;
  readonly offset: number;
  readonly length: number;
  readonly trace_index: number;
  readonly format: RunFormat;
  readonly prompt: string;
  readonly quoted_json: string;
  readonly moving_name: string | null;
  readonly drawing_sha256: string | null;
  readonly frame_times_json: string | null;
}

function toPending(row: PendingRecord): PendingAudit {
  const recorded = readItems(row, 'judge', decodeVerdict);
  const rejudged = readItems(row, 'rejudged', decodeVerdict);
  return {
    id: row.id,
    identity: row.identity,
    path: row.path,
    line: row.line,
    repeat: row.repeat,
    verdicts: perItem((item) => rejudged[item] ?? recorded[item]),
    offset: row.offset,
    length: row.length,
    traceIndex: row.trace_index,
    format: row.format,
    prompt: row.prompt,
    quoted: JSON.parse(row.quoted_json) as string[],
    movingNamed: row.moving_name !== null,
    drawingSha256: row.drawing_sha256,
    recordedFrameTimesS:
      row.frame_times_json === null ? null : (JSON.parse(row.frame_times_json) as number[]),
  };
}
