import { z } from 'zod';
import { ITEMS } from '../../domain/index.ts';
import type { JudgeProfile, Rubric } from '../../judge/index.ts';
import type { JudgeFolderSummary, JudgingPrice } from './index.ts';
import { count, problem, sha256 } from '../../platform/terminal/json-parts.ts';

const usd = z.number().nonnegative();

/** What `judge --json` prints; `judged` is null for a dry run. */
export const judgeReportSchema = z.strictObject({
  folder: z.string(),
  filter: z.string(),
  judge: z.strictObject({
    baseUrl: z.string(),
    model: z.string(),
    rubric: z.strictObject({ name: z.string(), version: z.string(), sha256 }),
  }),
  /** Worked out before anything was asked. Prices are null where the profile has none. */
  price: z.strictObject({
    rollouts: count,
    leftOut: z.strictObject({ noDrawing: count, gateFailed: count, renderFailed: count, blank: count }),
    answered: count,
    requests: count,
    inputTokens: count,
    outputTokens: count,
    expectedUsd: usd.nullable(),
    atMostUsd: usd.nullable(),
  }),
  judged: z
    .strictObject({
      rollouts: count,
      answered: count,
      /** Judge errors among the answered: they have no verdict. */
      failed: count,
      /** Rollouts whose frames could not be had. */
      unready: count,
      fromCache: count,
      spentUsd: usd,
      stopped: problem.nullable(),
      problems: z.array(z.strictObject({ rolloutId: count, problem })),
      /** The verdicts of this judging, those of earlier answers that it took over included. */
      items: z.record(z.enum(ITEMS), z.strictObject({ yes: count, no: count })),
    })
    .nullable(),
});
export type JudgeReport = z.infer<typeof judgeReportSchema>;

export function buildJudgeReport(
  scope: { readonly folder: string; readonly filter: string },
  judge: { readonly profile: JudgeProfile; readonly rubric: Rubric },
  price: JudgingPrice,
  summary: JudgeFolderSummary | null,
): JudgeReport {
  const { profile, rubric } = judge;
  const { estimate, ...rollouts } = price;
  return {
    ...scope,
    judge: {
      baseUrl: profile.baseUrl,
      model: profile.model,
      rubric: { name: rubric.name, version: rubric.version, sha256: rubric.sha256 },
    },
    price: { ...rollouts, ...estimate },
    judged: summary === null ? null : judgedPart(summary),
  };
}

function judgedPart({ leftOut: _, problems, ...summary }: JudgeFolderSummary): JudgeReport['judged'] {
  return { ...summary, problems: [...problems] };
}
