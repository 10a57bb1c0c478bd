import type { JobContext } from '../../../domain/index.ts';
import type { StaticRender } from '../drawings/static-renderer.ts';
import { askBatch, askDrawing, drawSample, type AskedDrawing, type Batch } from './ask-drawings.ts';
import type { BoundedResponse } from './bounded-request.ts';
import type { ModelClient } from './model-client.ts';
import type { SelfcheckPrompt, SelfcheckSettings } from './selfcheck-options.ts';
import { askHealthOnce, waitForHealth, type Startup } from './wait-for-health.ts';

/** Why a step was not tried. */
export interface NotRun {
  readonly notRun: string;
}

/** What the server did, step by step; a step builds on those before it. */
export interface Measured {
  readonly startup: Startup | NotRun;
  readonly first: AskedDrawing | NotRun;
  /** Null where the first drawing was not rendered. */
  readonly render: StaticRender | null;
  readonly batch: Batch | NotRun;
  /** Seconds that the batch may take: what the first request leaves of the total deadline, times sample / total. */
  readonly batchDeadlineS: number;
  readonly health: BoundedResponse | NotRun;
}

/** Size and time of the first drawing's rendering. */
const RENDER = { widthPx: 512, heightPx: 512, timeoutMs: 20_000 } as const;
const CANCELLED: NotRun = { notRun: 'cancelled' };
const NOT_UP: NotRun = { notRun: 'the server is not up' };

/** Takes a served model through all steps; ends in bounded time whatever it does, early when the signal aborts. */
export async function measureServer(
  client: ModelClient,
  firstPrompt: SelfcheckPrompt,
  settings: SelfcheckSettings,
  { signal, report }: JobContext,
): Promise<Measured> {
  const tell = (current: string, done: number, failed: number): void =>
    report({ stage: 'selfcheck', unit: 'answers', done, failed, total: settings.sample, current });

  tell('startup', 0, 0);
  const startup = await waitForHealth(client, settings, signal);
  const up = startup.ok;

  tell('first request', 0, 0);
  const asking = { client, schema: settings.schema, requestDeadlineS: settings.requestDeadlineS };
  const first = await unless(signal, up ? null : NOT_UP, () => askDrawing(firstPrompt, asking, signal));
  const render = await renderFirst(first, settings, signal);

  const firstRequestS = 'notRun' in first ? 0 : first.answer.tookS;
  const batchDeadlineS =
    Math.max(0, settings.totalDeadlineS - firstRequestS) * (settings.sample / settings.total);
  let answered = 0;
  let failed = 0;
  const onAnswer = (ok: boolean): void => {
    answered += 1;
    if (!ok) failed += 1;
    tell('batch', answered, failed);
  };
  const { concurrency } = settings;
  const sample = drawSample(settings.prompts, settings.sample);
  const batch = await unless(signal, whyNoBatch(first), () =>
    askBatch(sample, { ...asking, concurrency, deadlineS: batchDeadlineS, onAnswer }, signal),
  );
  const health = await unless(signal, up ? null : NOT_UP, () => askHealthOnce(client, signal));
  return {
    startup: up || !signal.aborted ? startup : CANCELLED,
    first,
    render,
    batch,
    batchDeadlineS,
    health,
  };
}

/** Does a step unless something speaks against it; a step that the signal cut short counts as not run. */
async function unless<T>(
  signal: AbortSignal,
  why: NotRun | null,
  step: () => Promise<T>,
): Promise<T | NotRun> {
  if (signal.aborted) return CANCELLED;
  if (why !== null) return why;
  const result = await step();
  return signal.aborted ? CANCELLED : result;
}

async function renderFirst(
  first: AskedDrawing | NotRun,
  { renderer }: SelfcheckSettings,
  signal: AbortSignal,
): Promise<StaticRender | null> {
  if (renderer === null || 'notRun' in first || first.svg === null || first.answer.check?.ok !== true)
    return null;
  return renderer.render(first.svg, { ...RENDER, signal });
}

/** A server that gave no HTTP answer at all would only let every request of the batch run into its deadline. */
function whyNoBatch(first: AskedDrawing | NotRun): NotRun | null {
  if ('notRun' in first) return first;
  return first.unreachable ? { notRun: 'the first request got no answer' } : null;
}
