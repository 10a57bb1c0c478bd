import { z } from 'zod';
import type { Problem } from '../../domain/index.ts';
import { METHODS } from './methods.ts';
import { camelKeys, snakeKeys } from './wire-keys.ts';

/** Whatever id the line carried, null where it had none or could not be read. */
type StatsId = string | number | null;

export type StatsReply =
  | { readonly id: StatsId; readonly method: string; readonly result: Readonly<Record<string, unknown>> }
  | { readonly id: StatsId; readonly method: string | null; readonly error: Problem };

/** Names of the estimators, sorted. */
export const STATS_METHODS: readonly string[] = [...METHODS.keys()].sort();

const request = z.object({
  id: z.union([z.string(), z.number()]).nullable().optional(),
  method: z.string(),
  input: z.unknown(),
});

/**
 * Answers one line `{id, method, input}` of `svg-assay stats`. Inputs and results have snake-case keys; a figure that
 * does not exist is null and the result's `reason` says why. A line that cannot be answered gives an `error`
 * (`invalid-line`, `unknown-method`, `invalid-input`) and never throws.
 */
export function runStatsLine(line: string): StatsReply {
  const data = parseJson(line);
  const parsed = request.safeParse(data);
  if (!parsed.success) {
    const message =
      data === undefined ? 'the line is not JSON' : `the line is no request: ${faultsOf(parsed.error)}`;
    const hint = 'one JSON object {"id", "method", "input"} a line';
    return { id: idOf(data), method: methodOf(data), error: { code: 'invalid-line', message, hint } };
  }
  const { id = null, method, input } = parsed.data;
  const compute = METHODS.get(method);
  if (compute === undefined) {
    const hint = `methods: ${STATS_METHODS.join(', ')}`;
    return {
      id,
      method,
      error: { code: 'unknown-method', message: `there is no method ${JSON.stringify(method)}`, hint },
    };
  }
  try {
    return { id, method, result: snakeKeys(compute(camelKeys(input))) as Readonly<Record<string, unknown>> };
  } catch (thrown) {
    if (!(thrown instanceof z.ZodError)) throw thrown;
    return {
      id,
      method,
      error: { code: 'invalid-input', message: `input of ${method}: ${faultsOf(thrown)}` },
    };
  }
}

/** The parsed line, undefined where it is not JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function faultsOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${snakePath(path)}: ${message}`))
    .join('; ');
}

function snakePath(path: readonly PropertyKey[]): string {
  return path.map((key) => Object.keys(snakeKeys({ [String(key)]: null }) as object)[0]).join('.');
}

function idOf(data: unknown): StatsId {
  const id = fieldOf(data, 'id');
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function methodOf(data: unknown): string | null {
  const method = fieldOf(data, 'method');
  return typeof method === 'string' ? method : null;
}

function fieldOf(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null
    ? (data as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
