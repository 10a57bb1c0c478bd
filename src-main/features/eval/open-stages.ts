import type { Protocol } from '../../domain/index.ts';
import { runGates } from '../../gates/index.ts';
import type { Judge, JudgeCache } from '../../judge/index.ts';
import { seededTimes } from '../../render/index.ts';
import type { Renderer } from '../../render/index.ts';
import { openStageThreads } from '../audit/stage-threads.ts';
import type { EvalStages } from './stages.ts';

export interface StageParts {
  readonly protocol: Protocol;
  readonly renderer: Renderer;
  /** With where its replies are kept; null where there is no judge. */
  readonly judging: {
    readonly judge: Judge;
    readonly cache: JudgeCache;
    /** Ask again where no answer so far could be used. */
    readonly againIfUnusable: boolean;
  } | null;
}

/** The stages of the scoring protocol on the real parts; close them when done. The renderer stays the caller's. */
export function openStages({ protocol, renderer, judging }: StageParts): {
  readonly stages: EvalStages;
  readonly close: () => Promise<void>;
} {
  const threads = openStageThreads();
  const stages: EvalStages = {
    gates: (answer, prompt) => Promise.resolve(runGates({ answer, prompt }, protocol.gates)),
    render: (svg, signal) => renderer.render({ svg, timesS: seededTimes(svg, protocol.render) }, signal),
    motion: async (pngs) => (await threads.checkMotion({ pngs, rules: protocol.motion })).report,
    judge: judging === null ? null : (request, signal) => judging.judge.ask(request, { signal, ...judging }),
  };
  return { stages, close: () => threads.close() };
}
