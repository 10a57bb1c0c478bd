import { DRAWING_FAULTS, type DrawingCheck, type DrawingReason } from '../drawings/drawing-check.ts';
import type { StaticRender } from '../drawings/static-renderer.ts';
import { readFigures } from '../pages/read-gate-line.ts';
import type { GateLine, GateVerdict } from '../pages/trial-page.ts';
import type { AskedDrawing, Batch } from './ask-drawings.ts';
import type { BoundedResponse } from './bounded-request.ts';
import type { NotRun } from './measure-server.ts';
import type { SelfcheckAnswer, SpeedProjection } from './selfcheck-result.ts';
import { isHealthy, sayHealth, type Startup } from './wait-for-health.ts';

/** A quoted answer is cut after this many characters, as on trial pages. */
const MAX_QUOTE_CHARS = 240;

export function startupGate(startup: Startup | NotRun, deadlineS: number): GateLine {
  if ('notRun' in startup) return notRun('startup', startup);
  return startup.ok
    ? gate('startup', 'pass', `GET /health answered 200 after ${startup.afterS.toFixed(1)} s`)
    : gate(
        'startup',
        'fail',
        `GET /health did not answer 200 within ${formatCount(deadlineS)} s: ${startup.lastSaid}`,
      );
}

export function firstAnswerGate(first: AskedDrawing | NotRun): GateLine {
  const name = 'POST /v1/chat/completions';
  if ('notRun' in first) return notRun(name, first);
  const { promptId, problem, check } = first.answer;
  if (problem !== null) return gate(name, 'fail', problem);
  if (first.svg === null) return gate(name, 'fail', check?.reasons[0]?.message ?? 'the answer holds no SVG');
  return gate(name, 'pass', quote(JSON.stringify({ id: promptId, svg: first.svg })));
}

export function drawingGate(first: AskedDrawing | NotRun, render: StaticRender | null): GateLine {
  const name = 'valid SVG';
  if ('notRun' in first) return notRun(name, first);
  const { check } = first.answer;
  if (check === null || first.svg === null) return notRun(name, { notRun: 'there is no drawing' });
  const size = `${formatCount(check.bytes ?? 0)} of ${formatCount(check.maxBytes)} bytes`;
  if (!check.ok) return gate(name, 'fail', `${size}, ${sayReasons(check)}`);
  const elements = `${formatCount(check.elements ?? 0)} ${check.elements === 1 ? 'element' : 'elements'}`;
  if (render === null) return gate(name, 'pass', `${size}, ${elements}, not rendered: there is no renderer`);
  if (!render.ok)
    return gate(name, 'fail', `${size}, ${elements}, not rendered by ${render.renderer}: ${render.reason}`);
  return gate(name, 'pass', `${size}, ${elements}, rendered by ${render.renderer}`);
}

/** The speed gate; `projection` is null when the batch could not be measured. */
export function speedGate(
  batch: Batch | NotRun,
  projection: SpeedProjection | null,
  {
    total,
    concurrency,
    prompts,
    batchDeadlineS,
  }: { total: number; concurrency: number; prompts: number; batchDeadlineS: number },
): GateLine {
  const name = `${formatCount(total)} requests, ${concurrency} in flight`;
  if ('notRun' in batch) return notRun(name, batch);
  const sample = batch.answers.length;
  if (batch.overdue) {
    return gate(
      name,
      'fail',
      `${sample} requests were not answered within ${batchDeadlineS.toFixed(1)} s, their share of the deadline`,
    );
  }
  if (projection === null) {
    const problems = batch.answers.flatMap(({ problem }) => (problem === null ? [] : [problem]));
    return gate(
      name,
      'fail',
      `not projected, because ${problems.length} of ${sample} requests failed: ${countReasons(problems)}`,
    );
  }
  const { measuredS, projectedS, firstRequestS, deadlineS, margin } = projection;
  const drawn = `${sample} instructions drawn from the ${prompts} prompts took ${measuredS.toFixed(1)} s`;
  const whole = `about ${formatCount(projectedS)} s for ${total}, plus ${firstRequestS.toFixed(1)} s for the first request`;
  const room = `${(Math.abs(margin) * 100).toFixed(0)}% ${margin < 0 ? 'over' : 'below'} the deadline of ${formatCount(deadlineS)} s`;
  const text = `projected from ${sample} of ${total} requests at concurrency ${concurrency}: ${drawn}, ${whole}; ${room}`;
  return gate(name, margin < 0 ? 'fail' : 'pass', text);
}

export function responsesGate(batch: Batch | NotRun): GateLine {
  const name = 'batch responses';
  if ('notRun' in batch) return notRun(name, batch);
  const problems = batch.answers.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  const count = batch.answers.length;
  if (problems.length === 0) return gate(name, 'pass', `all ${count} answers parsed`);
  return gate(
    name,
    'fail',
    `${problems.length} of ${count} answers did not parse: ${countReasons(problems)}`,
  );
}

export function batchDrawingsGate(batch: Batch | NotRun, schemaName: string): GateLine {
  const name = 'valid SVG (batch)';
  if ('notRun' in batch) return notRun(name, batch);
  const faults = batch.answers.flatMap((answer) => faultOf(answer) ?? []);
  const count = batch.answers.length;
  if (faults.length === 0)
    return gate(name, 'pass', `all ${count} answers pass the SVG schema check (not rendered)`);
  const allowed = `The allowed elements and attributes are those of ${schemaName}`;
  return gate(
    name,
    'fail',
    `${faults.length} of ${count} answers are not valid SVG and would score 0: ${countReasons(faults)}. ${allowed}`,
  );
}

export function healthGate(health: BoundedResponse | NotRun): GateLine {
  const name = 'healthy after requests';
  if ('notRun' in health) return notRun(name, health);
  return isHealthy(health)
    ? gate(name, 'pass', '')
    : gate(name, 'fail', `GET /health did not answer 200: ${sayHealth(health)}`);
}

function gate(name: string, verdict: GateVerdict, text: string): GateLine {
  return { name, verdict, text, figures: readFigures(text) };
}

function notRun(name: string, { notRun: why }: NotRun): GateLine {
  return gate(name, 'not-run', `not run: ${why}`);
}

/** What makes an answer worth 0, as the page counts it: broken XML goes before what else is wrong. */
function faultOf({ check }: SelfcheckAnswer): string | null {
  if (check === null) return 'No answer';
  const [first] = check.reasons;
  if (first === undefined) return null;
  return DRAWING_FAULTS[check.reasons.some(({ kind }) => kind === 'malformed') ? 'malformed' : first.kind];
}

function sayReasons({ reasons, reasonsLeftOut }: DrawingCheck): string {
  const worst: DrawingReason | undefined = reasons.find(({ kind }) => kind === 'malformed') ?? reasons[0];
  if (worst === undefined) return '';
  const place = worst.line === null ? '' : ` (line ${worst.line}, column ${worst.column})`;
  const others = reasons.length - 1 + reasonsLeftOut;
  return `${DRAWING_FAULTS[worst.kind]}: ${worst.message}${place}${others > 0 ? ` and ${others} more` : ''}`;
}

/** `Malformed SVG XML (2), No answer (1)`, most frequent first. */
function countReasons(reasons: readonly string[]): string {
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => ({
    reason,
    count: all.length,
  }));
  return counts
    .sort((a, b) => b.count - a.count)
    .map(({ reason, count }) => `${reason} (${count})`)
    .join(', ');
}

function quote(text: string): string {
  return text.length > MAX_QUOTE_CHARS ? `${text.slice(0, MAX_QUOTE_CHARS)} ...[clipped]` : text;
}

function formatCount(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
