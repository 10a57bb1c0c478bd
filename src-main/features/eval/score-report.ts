import { z } from 'zod';
import { GATE_CODES, perItem } from '../../domain/index.ts';
import type { ScoredAnswer } from './index.ts';
import {
  blockedRequest,
  count,
  item,
  problem,
  renderer,
  renderFailure,
  sha256,
  verdict,
} from '../../platform/terminal/json-parts.ts';

const place = count.nullable();
const finding = z.strictObject({ gate: z.enum(GATE_CODES), message: z.string(), line: place, column: place });

/** What `score --json` prints. A stage that was not reached is null; `reward` is absent where there is none. */
export const scoreReportSchema = z.strictObject({
  prompt: z.string(),
  moving: z.string().nullable(),
  gates: z
    .strictObject({
      ok: z.boolean(),
      gate: z.enum(GATE_CODES).nullable(),
      failures: z.array(finding),
      notes: z.array(finding),
      svgBytes: count.nullable(),
      svgSha256: sha256.nullable(),
    })
    .nullable(),
  render: z
    .strictObject({
      ok: z.boolean(),
      failure: renderFailure.nullable(),
      frames: z.array(z.strictObject({ timeS: z.number(), sha256 })),
      renderer,
      blockedRequests: z.array(blockedRequest),
    })
    .nullable(),
  motion: z
    .strictObject({
      blank: z.boolean(),
      moves: z.boolean(),
      flash: z.boolean(),
      pass: z.boolean(),
      pairs: z.array(
        z.looseObject({
          from: count,
          to: count,
          pixelShare: z.number(),
          blocks: count,
          brightnessChange: z.number(),
        }),
      ),
    })
    .nullable(),
  /** Each null where the judge gave no verdict or was not asked. */
  items: z.record(item, verdict.nullable()),
  judge: z
    .strictObject({
      texts: z.array(z.string()),
      problem: problem.nullable(),
      costUsd: z.number().nullable(),
    })
    .nullable(),
  error: z.strictObject({ type: z.string(), message: z.string() }).nullable(),
  reward: z.number().min(0).max(1).optional(),
  outcome: z.string().optional(),
  /** Why there is no reward; null where there is one. */
  reason: z.string().nullable(),
});
export type ScoreReport = z.infer<typeof scoreReportSchema>;

export function buildScoreReport(
  task: { readonly prompt: string; readonly moving: string | null },
  scored: ScoredAnswer,
): ScoreReport {
  const { gates, render, motion, judge, reward } = scored;
  return {
    prompt: task.prompt,
    moving: task.moving,
    gates: gates === null ? null : gatesPart(gates),
    render: render === null ? null : renderPart(render),
    motion: motion === null ? null : motionPart(motion),
    items: perItem((name) => scored.verdicts[name]),
    judge:
      judge === null
        ? null
        : { texts: judge.replies.map(({ text }) => text), problem: judge.problem, costUsd: judge.paidUsd },
    error: scored.error,
    ...(reward.kind === 'scored'
      ? { reward: reward.reward, outcome: reward.outcome, reason: null }
      : { reason: reward.reason }),
  };
}

function gatesPart(gates: NonNullable<ScoredAnswer['gates']>): ScoreReport['gates'] {
  const { ok, gate, svgBytes, svgSha256 } = gates;
  const found = (findings: typeof gates.failures) =>
    findings.map(({ gate: code, message, line, column }) => ({ gate: code, message, line, column }));
  return { ok, gate, failures: found(gates.failures), notes: found(gates.notes), svgBytes, svgSha256 };
}

function renderPart(render: NonNullable<ScoredAnswer['render']>): ScoreReport['render'] {
  return {
    ok: render.ok,
    failure: render.ok ? null : { ...render.failure },
    frames: render.ok ? render.frames.map(({ timeS, sha256: hash }) => ({ timeS, sha256: hash })) : [],
    renderer: { ...render.renderer },
    blockedRequests: render.blockedRequests.map(({ url, kind }) => ({ url, kind })),
  };
}

function motionPart({
  blank,
  moves,
  flash,
  pass,
  pairs,
}: NonNullable<ScoredAnswer['motion']>): ScoreReport['motion'] {
  return { blank, moves, flash, pass, pairs: pairs.map((pair) => ({ ...pair })) };
}
