import type { PerItem, RunFormat, Verdict } from '../../domain/index.ts';
import { decodeVerdict, readItems } from './codes.ts';
import { compileFilter } from './ordered-ids.ts';
import { prepare, type Store } from '../connection/open.ts';
import type { RenderResult } from './stage-results.ts';

/** A rollout that a judge can be asked about, with what the question needs. */
export interface JudgeTarget {
  readonly id: number;
  readonly identity: string;
  readonly repeat: number;
  /** Where its record stands; see RolloutPlace. */
  readonly path: string;
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  readonly traceIndex: number;
  readonly format: RunFormat;
  readonly environment: string | null;
  readonly prompt: string;
  readonly objects: readonly string[];
  readonly moving: string | null;
  /** The verdicts that the run recorded. */
  readonly recorded: PerItem<Verdict | null>;
  readonly drawingSha256: string | null;
  /** The frames as the audit drew them; null before it, or where it could not. */
  readonly render: RenderResult | null;
}

/** The rollouts that match, a page at a time by id: those after `afterId`. Throws `bad-filter`. */
export function judgeTargets(
  store: Store,
  filter: string,
  page: { readonly afterId: number; readonly limit: number },
): readonly JudgeTarget[] {
  const { sql, values } = compileFilter(filter);
  const rows = prepare(
    store,
    `SELECT rollouts.*, details.identity, files.path, line, offset, length, trace_index, format, names.text AS environment,
       prompt, objects_json, tasks.moving AS moving_name, drawing_sha256, result_json
     FROM (SELECT id FROM rollouts WHERE id > ? AND ${sql} ORDER BY id LIMIT ?) AS page
     JOIN rollouts ON rollouts.id = page.id
     JOIN rollout_details AS details ON details.id = page.id
     JOIN files ON files.id = file_id JOIN tasks ON tasks.id = task_id
     LEFT JOIN names ON names.id = environment_name
     LEFT JOIN audit_results ON audit_results.identity = details.identity AND stage = 'render'
     ORDER BY rollouts.id`,
  ).all(page.afterId, ...values, page.limit) as TargetRecord[];
  return rows.map((row) => ({
    id: row.id,
    identity: row.identity,
    repeat: row.repeat,
    path: row.path,
    line: row.line,
    offset: row.offset,
    length: row.length,
    traceIndex: row.trace_index,
    format: row.format,
    environment: row.environment,
    prompt: row.prompt,
    objects: JSON.parse(row.objects_json) as string[],
    moving: row.moving_name,
    recorded: readItems(row, 'judge', decodeVerdict),
    drawingSha256: row.drawing_sha256,
    render: row.result_json === null ? null : (JSON.parse(row.result_json) as RenderResult | null),
  }));
}

/** How many rollouts match, and the largest id among the first `limit` of them (0 where none matches). */
export function countJudgeTargets(
  store: Store,
  filter: string,
  limit: number | null,
): { readonly count: number; readonly lastId: number } {
  const { sql, values } = compileFilter(filter);
  const row = prepare(
    store,
    `SELECT count(*) AS count, coalesce(max(id), 0) AS last_id
     FROM (SELECT id FROM rollouts WHERE ${sql} ORDER BY id LIMIT ?)`,
  ).get(...values, limit ?? -1) as { count: number; last_id: number };
  return { count: row.count, lastId: row.last_id };
}

interface TargetRecord {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly identity: string;
  readonly repeat: number;
  readonly path: string;
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  readonly trace_index: number;
  readonly format: RunFormat;
  readonly environment: string | null;
  readonly prompt: string;
  readonly objects_json: string;
  readonly moving_name: string | null;
  readonly drawing_sha256: string | null;
  readonly result_json: string | null;
}
