import { AuditError, type JobContext } from '../../../domain/index.ts';
import type { GateLine } from '../pages/trial-page.ts';
import type { Batch } from './ask-drawings.ts';
import {
  batchDrawingsGate,
  drawingGate,
  firstAnswerGate,
  healthGate,
  responsesGate,
  speedGate,
  startupGate,
} from './gate-lines.ts';
import { measureServer, type Measured } from './measure-server.ts';
import { createModelClient } from './model-client.ts';
import {
  SELFCHECK_DEFAULTS,
  type SelfcheckOptions,
  type SelfcheckPrompt,
  type SelfcheckSettings,
} from './selfcheck-options.ts';
import type { SelfcheckResult, SpeedProjection } from './selfcheck-result.ts';

/**
 * Checks a served model as trial pages do (docs/trials.md, The self-check): up, one answer, its drawing, a batch projected to the whole, its
 * answers and drawings, still up. A gate that fails says why, and those that build on it are not run. Every wait has a
 * deadline: the run ends at the latest after the startup deadline, one request, `sample`/`total` of the total deadline and
 * half a minute, whatever the server does. A cancelled run returns what it has. Throws `bad-base-url`, `no-prompts` and
 * `bad-option` only.
 */
export async function runSelfcheck(options: SelfcheckOptions, context: JobContext): Promise<SelfcheckResult> {
  const settings = { ...SELFCHECK_DEFAULTS, fetch, ...options };
  const firstPrompt = checkSettings(settings);
  const client = createModelClient(settings);
  const startedAt = new Date();
  const started = performance.now();
  const measured = await measureServer(client, firstPrompt, settings, context);

  const projection = projectSpeed(measured, settings);
  const gates = gatesOf(measured, projection, settings);
  const { first, batch } = measured;
  const { id, version, sha256 } = settings.schema;
  return {
    version: 1,
    startedAt: startedAt.toISOString(),
    tookS: (performance.now() - started) / 1000,
    baseUrl: client.baseUrl,
    model: settings.model,
    outcome: outcomeOf(gates, context.signal),
    options: pickOptions(settings),
    schema: { id, version, sha256 },
    rendererVersion: settings.renderer?.version ?? null,
    gates,
    projection,
    first: 'notRun' in first ? null : first.answer,
    batch: 'notRun' in batch ? [] : [...batch.answers],
  };
}

function checkSettings(settings: SelfcheckSettings): SelfcheckPrompt {
  const [first] = settings.prompts;
  if (first === undefined)
    throw new AuditError({
      code: 'no-prompts',
      message: 'there is no prompt to ask the model',
      hint: 'give a JSON object with "prompt" or a prompt on each line',
    });
  for (const name of Object.keys(SELFCHECK_DEFAULTS) as (keyof typeof SELFCHECK_DEFAULTS)[]) {
    if (!(settings[name] > 0))
      throw new AuditError({
        code: 'bad-option',
        message: `${name} must be above 0`,
        hint: `leave it out for ${SELFCHECK_DEFAULTS[name]}`,
      });
  }
  return first;
}

/** All gates in the order of trial pages. */
function gatesOf(
  measured: Measured,
  projection: SpeedProjection | null,
  settings: SelfcheckSettings,
): GateLine[] {
  const { startup, first, render, batch, batchDeadlineS, health } = measured;
  const { schema, prompts } = settings;
  return [
    startupGate(startup, settings.startupDeadlineS),
    firstAnswerGate(first),
    drawingGate(first, render),
    speedGate(batch, projection, { ...settings, prompts: prompts.length, batchDeadlineS }),
    responsesGate(batch),
    batchDrawingsGate(batch, `${schema.id} version ${schema.version}`),
    healthGate(health),
  ];
}

/** measured × total / sample; only a batch whose every request was answered says something about speed. */
function projectSpeed(
  { first, batch }: Measured,
  { total, totalDeadlineS }: SelfcheckSettings,
): SpeedProjection | null {
  if ('notRun' in first || 'notRun' in batch || !isWhole(batch)) return null;
  const sample = batch.answers.length;
  const firstRequestS = first.answer.tookS;
  const projectedS = (batch.tookS * total) / sample;
  const margin = 1 - (projectedS + firstRequestS) / totalDeadlineS;
  return {
    sample,
    total,
    measuredS: batch.tookS,
    firstRequestS,
    projectedS,
    deadlineS: totalDeadlineS,
    margin,
  };
}

function isWhole({ overdue, answers }: Batch): boolean {
  return !overdue && answers.every(({ problem }) => problem === null);
}

function outcomeOf(gates: readonly GateLine[], signal: AbortSignal): SelfcheckResult['outcome'] {
  if (signal.aborted) return 'cancelled';
  return gates.every(({ verdict }) => verdict === 'pass') ? 'passed' : 'failed';
}

function pickOptions(settings: SelfcheckSettings): SelfcheckResult['options'] {
  const {
    sample,
    total,
    concurrency,
    startupDeadlineS,
    requestDeadlineS,
    totalDeadlineS,
    maxBodyBytes,
    prompts,
  } = settings;
  return {
    sample,
    total,
    concurrency,
    startupDeadlineS,
    requestDeadlineS,
    totalDeadlineS,
    maxBodyBytes,
    prompts: prompts.length,
  };
}
