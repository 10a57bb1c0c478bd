import { checkAnswer } from '../drawings/check-answer.ts';
import type { DrawingSchema } from '../drawings/drawing-schema.ts';
import type { ModelClient } from './model-client.ts';
import type { SelfcheckPrompt } from './selfcheck-options.ts';
import type { SelfcheckAnswer } from './selfcheck-result.ts';

/** One answer with what is not kept: the drawing itself, and whether the server answered at all. */
export interface AskedDrawing {
  readonly answer: SelfcheckAnswer;
  readonly svg: string | null;
  readonly unreachable: boolean;
}

export interface Batch {
  readonly answers: readonly SelfcheckAnswer[];
  readonly tookS: number;
  /** The time that `sample` requests may take had passed before all were answered. */
  readonly overdue: boolean;
}

interface Asking {
  readonly client: ModelClient;
  readonly schema: DrawingSchema;
  readonly requestDeadlineS: number;
}

/** Asks for one drawing and checks it; never throws, ends within the request's deadline. */
export async function askDrawing(
  prompt: SelfcheckPrompt,
  asking: Asking,
  signal: AbortSignal,
): Promise<AskedDrawing> {
  const started = performance.now();
  const reply = await asking.client.complete(prompt.prompt, asking.requestDeadlineS * 1000, signal);
  const tookS = (performance.now() - started) / 1000;
  const { bodyBytes } = reply;
  if (!reply.ok) {
    const answer = { promptId: prompt.id, tookS, bodyBytes, problem: reply.problem, check: null };
    return { answer, svg: null, unreachable: reply.unreachable };
  }
  const { svg, check } = checkAnswer(reply.text, asking.schema);
  return { answer: { promptId: prompt.id, tookS, bodyBytes, problem: null, check }, svg, unreachable: false };
}

/** Asks for all drawings, `concurrency` at a time, until all have ended or `deadlineS` has passed; keeps their order. */
export async function askBatch(
  prompts: readonly SelfcheckPrompt[],
  {
    concurrency,
    deadlineS,
    onAnswer,
    ...asking
  }: Asking & {
    readonly concurrency: number;
    readonly deadlineS: number;
    readonly onAnswer: (ok: boolean) => void;
  },
  signal: AbortSignal,
): Promise<Batch> {
  const started = performance.now();
  const overdue = AbortSignal.timeout(Math.ceil(deadlineS * 1000));
  const either = AbortSignal.any([overdue, signal]);
  const answers: SelfcheckAnswer[] = [];
  let next = 0;
  const askOn = async (): Promise<void> => {
    for (let index = next++; index < prompts.length; index = next++) {
      const { answer } = await askDrawing(prompts[index] as SelfcheckPrompt, asking, either);
      answers[index] = answer;
      onAnswer(answer.problem === null);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, prompts.length) }, askOn));
  return {
    answers,
    tookS: (performance.now() - started) / 1000,
    overdue: overdue.aborted && !signal.aborted,
  };
}

/** Draws `size` prompts evenly over the list, so that every part of it is met; a short list is gone through again. */
export function drawSample(prompts: readonly SelfcheckPrompt[], size: number): SelfcheckPrompt[] {
  const count = prompts.length;
  return Array.from({ length: size }, (_, index) => {
    const at = count >= size ? Math.floor((index * count) / size) : index % count;
    return prompts[at] as SelfcheckPrompt;
  });
}
