import { asName } from './json-values.ts';
import { episodeFormat } from './formats/episode.ts';
import type { RunFormat } from '../domain/index.ts';
import type { JsonObject } from './json-values.ts';

/** Which format a row has, judged by its own fields; null for an object that is no row of a run. */
export function detectFormat(row: JsonObject): RunFormat | null {
  if (Array.isArray(row['traces'])) return episodeFormat(row);
  if (Array.isArray(row['nodes'])) return isLiveDelta(row) || !isTrace(row) ? null : 'f3';
  if (isLegacy(row)) return 'f5';
  return Array.isArray(row['trajectory']) ? 'f4' : null;
}

/** A piece of a rollout that is still in flight, as prime-rl streams it: it names its trace and adds to it. */
export function isLiveDelta(row: JsonObject): boolean {
  return typeof row['trace'] === 'string' && row['id'] === undefined;
}

/** Calls, nodes and the like are parts of many things; a trace says whose it is, or what became of it. */
function isTrace(row: JsonObject): boolean {
  return ['id', 'task', 'rewards', 'is_completed'].some((key) => row[key] !== undefined);
}

/** The keys of a task, by which rows of F5 were known over the years, the newest first. */
export const EXAMPLE_KEYS = ['example_id', 'problem_id', 'id'] as const;

function isLegacy(row: JsonObject): boolean {
  // Rows that keep their conversation step by step as well are told by the newest key alone.
  if (isKey(row['example_id'])) return row['trajectory'] === undefined || 'completion' in row;
  const told = 'completion' in row && ('reward' in row || 'metrics' in row);
  return told && (isKey(row['problem_id']) || 'prompt' in row);
}

function isKey(value: unknown): boolean {
  return typeof value === 'number' || asName(value) !== null;
}

/** What makes an object a row of each known shape, for people. */
const SHAPES: readonly { readonly shape: string; readonly keys: readonly string[] }[] = [
  { shape: 'an episode (F1, F2, F6)', keys: ['id', 'env', 'traces'] },
  { shape: 'a bare trace (F3)', keys: ['id', 'task', 'nodes', 'rewards'] },
  { shape: 'a trajectory (F4)', keys: ['id', 'task', 'trajectory', 'rewards'] },
  { shape: 'a legacy result (F5)', keys: ['example_id', 'prompt', 'completion', 'reward'] },
];

/** More would be a list that nobody reads. */
const MOST_KEYS = 20;

/** "rows with the keys a, b; the nearest known shape is …, which also has c": what is said of rows that are of no known shape. */
export function describeShape(row: JsonObject, rows: string): string {
  const keys = Object.keys(row);
  const told = keys.slice(0, MOST_KEYS).map((key) => (key.length > 40 ? `${key.slice(0, 40)}…` : key));
  const more = keys.length > MOST_KEYS ? ` and ${String(keys.length - MOST_KEYS)} more` : '';
  const has = keys.length === 0 ? `${rows} without a key` : `${rows} with the keys ${told.join(', ')}${more}`;
  const nearest = SHAPES.map(({ shape, keys: wanted }) => ({
    shape,
    lacks: wanted.filter((key) => row[key] === undefined),
    shared: wanted.filter((key) => row[key] !== undefined).length,
  })).sort((a, b) => b.shared - a.shared || a.lacks.length - b.lacks.length)[0];
  if (nearest === undefined || nearest.shared === 0) return `${has}; no known shape has any of them`;
  const lacks =
    nearest.lacks.length > 0
      ? `also has ${nearest.lacks.join(', ')}`
      : `has them as ${wrongKinds(row).join(', ')}`;
  return `${has}; the nearest known shape is ${nearest.shape}, which ${lacks}`;
}

const LISTS = ['traces', 'nodes', 'trajectory'];

/** All keys are there, so their values are of another kind. */
function wrongKinds(row: JsonObject): readonly string[] {
  const lists = LISTS.filter((key) => row[key] !== undefined && !Array.isArray(row[key]));
  return lists.length > 0 ? lists.map((key) => `a list ${key}`) : ['a number or text example_id'];
}
