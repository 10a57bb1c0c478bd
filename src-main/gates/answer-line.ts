import type { GateRules } from '../domain/index.ts';
import type { GateReport } from './gate-report.ts';
import { runGates } from './run-gates.ts';

/** What `svg-assay gates` writes for one line of input. */
export type GateLine =
  | ({ readonly id: string | number | null } & Omit<GateReport, 'svg'>)
  | {
      readonly id: string | number | null;
      readonly ok: false;
      readonly error: { readonly code: string; readonly message: string };
    };

/**
 * Answers one JSON line `{id, prompt, answer}` with one object, whatever the line holds: a line that is no JSON, no object
 * or lacks a text gets an `error` in place of a verdict. A missing prompt quotes nothing.
 */
export function answerGateLine(line: string, rules: GateRules): GateLine {
  let input: unknown;
  try {
    input = JSON.parse(line);
  } catch {
    return refuse(null, 'invalid-json', 'the line is not JSON');
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return refuse(null, 'not-an-object', 'the line is not a JSON object');
  }
  const { id, prompt = '', answer } = input as { id?: unknown; prompt?: unknown; answer?: unknown };
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  if (typeof answer !== 'string') return refuse(known, 'bad-answer', 'the line has no text in “answer”');
  if (typeof prompt !== 'string') return refuse(known, 'bad-prompt', 'the line has no text in “prompt”');
  const { ok, gate, failures, notes, svgBytes, svgSha256, version } = runGates({ answer, prompt }, rules);
  return { id: known, ok, gate, failures, notes, svgBytes, svgSha256, version };
}

function refuse(id: string | number | null, code: string, message: string): GateLine {
  return { id, ok: false, error: { code, message } };
}
