import type { GateCode, GateRules } from '../domain/index.ts';
import { collectCss } from './css-sources.ts';
import { checkEventAnimations } from './event-animation-gate.ts';
import { checkEventHandlers } from './event-handler-gate.ts';
import { checkExternalReferences } from './external-ref-gate.ts';
import { describeReasoning, describeExtraction, describeTextInFence } from './describe-extraction.ts';
import { extractDrawing } from './extract-drawing.ts';
import type { GateContext } from './gate-context.ts';
import {
  GATES_VERSION,
  type Finding,
  type GateFailure,
  type GateNote,
  type GateReport,
} from './gate-report.ts';
import { hashDrawing } from './hash-drawing.ts';
import { readDrawing } from './read-drawing.ts';
import { checkScript } from './script-gate.ts';
import { checkSingleRoot } from './single-root-gate.ts';
import { checkSize, measureDrawing } from './size-gate.ts';
import { createPlaceFinder } from './source-places.ts';
import { checkText } from './text-gate.ts';

type UnparsedGate = 'extract' | 'size' | 'wellformed';

/** The gates that need a parsed drawing, in the order in which they decide. */
const PARSED_GATES: Readonly<
  Record<Exclude<GateCode, UnparsedGate>, (context: GateContext) => readonly Finding[]>
> = {
  'single-root': checkSingleRoot,
  script: checkScript,
  'external-ref': checkExternalReferences,
  'event-handler': checkEventHandlers,
  'event-animation': checkEventAnimations,
  text: checkText,
};

/** So many findings of one gate are reported; the rest only counted. */
const MAX_FINDINGS = 50;

export interface GateInput {
  /** The model's whole answer. */
  readonly answer: string;
  /** The prompt of the task, whose quoted spans are the text allowed. */
  readonly prompt: string;
}

/**
 * Runs all nine gates over an answer. Never throws; takes at most a quarter of a second for each 64 KB, whatever they hold.
 * Where the answer is too large or not well-formed, the gates that need a parsed drawing are not run.
 */
export function runGates({ answer, prompt }: GateInput, rules: GateRules): GateReport {
  const extraction = extractDrawing(answer, rules.reasoning);
  const reasoning = describeReasoning(extraction.reasoning, answer);
  if (!extraction.ok) {
    const failure: Finding = { message: extraction.message, span: null };
    return report(new Map([['extract', [failure, ...reasoning]]]), null, rules);
  }
  const findings = new Map(check(extraction.svg, prompt, rules));
  const root = findings.get('single-root');
  if (root !== undefined) findings.set('single-root', [...root, ...describeTextInFence(extraction)]);
  return report(
    new Map([['extract', [...describeExtraction(extraction), ...reasoning]], ...findings]),
    extraction.svg,
    rules,
  );
}

/** The same for a drawing that needs no extraction, such as an SVG file. */
export function runGatesOnDrawing(svg: string, prompt: string, rules: GateRules): GateReport {
  return report(check(svg, prompt, rules), svg, rules);
}

type Findings = ReadonlyMap<GateCode, readonly Finding[]>;

function check(svg: string, prompt: string, rules: GateRules): Findings {
  const findings = new Map<GateCode, readonly Finding[]>();
  const sizeFindings = checkSize(measureDrawing(svg), rules.maxBytes);
  findings.set('size', sizeFindings);
  if (sizeFindings.length > 0) return findings;
  const read = readDrawing(svg);
  if (!read.ok) {
    return findings.set('wellformed', [{ message: read.message, span: { offset: read.offset, length: 1 } }]);
  }
  const context = { drawing: read.drawing, css: collectCss(read.drawing), prompt };
  // The keys of the record are gates and nothing else.
  for (const [gate, run] of Object.entries(PARSED_GATES)) findings.set(gate as GateCode, run(context));
  return findings;
}

function report(findings: Findings, svg: string | null, rules: GateRules): GateReport {
  const failures: GateFailure[] = [];
  const notes: GateNote[] = [];
  const findPlace = createPlaceFinder(svg ?? '');
  for (const [gate, found] of findings) {
    for (const finding of summarize(found)) {
      const off = finding.policies?.find((policy) => rules.policies[policy] === false);
      const policy = off ?? finding.policies?.[0];
      const located = {
        gate,
        message: finding.message,
        ...(finding.span === null ? { line: null, column: null } : findPlace(finding.span.offset)),
        offset: finding.span?.offset ?? null,
        length: finding.span?.length ?? null,
        ...(policy === undefined ? {} : { policy }),
      };
      if (finding.noteOnly === true || off !== undefined) notes.push(located);
      else failures.push(located);
    }
  }
  return {
    ok: failures.length === 0,
    gate: failures[0]?.gate ?? null,
    failures,
    notes,
    svg,
    svgBytes: svg === null ? null : measureDrawing(svg),
    svgSha256: svg === null ? null : hashDrawing(svg),
    version: GATES_VERSION,
  };
}

function summarize(found: readonly Finding[]): readonly Finding[] {
  return found.length <= MAX_FINDINGS ? found : found.slice(0, MAX_FINDINGS);
}
