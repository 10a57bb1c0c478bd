import type { PerItem, Protocol, Verdict } from '../../domain/index.ts';
import type { GateReport } from '../../gates/index.ts';
import type { MotionReport } from '../../motion/index.ts';
import { FRAMES_VERSION, seededTimes } from '../../render/index.ts';
import type { Renderer, RenderResult } from '../../render/index.ts';
import type { AuditEntry, FrameKey, PendingAudit, Picture } from '../../store/index.ts';
import { rewardResult } from './reward-result.ts';
import type { StageThreads } from './stage-threads.ts';

/** The stages that an audit can be limited to. */
export const AUDIT_STAGES = ['gates', 'render', 'motion'] as const;
export type AuditStage = (typeof AUDIT_STAGES)[number];

export interface AuditTools {
  readonly threads: StageThreads;
  /** null where only gates are asked for. */
  readonly renderer: Renderer | null;
  readonly protocol: Protocol;
}

/** One rollout's results with the pictures that were made on the way. */
export interface AuditedRollout {
  readonly entry: AuditEntry;
  readonly frames: readonly (FrameKey & Picture)[];
  readonly thumbnail: { readonly drawingSha256: string; readonly bytes: Uint8Array } | null;
}

/** A result that stands for "nothing to work on", as opposed to a stage that was not run. */
const NOTHING = null;

/**
 * Runs the stages on one rollout. Whatever the drawing does is a result; rejects with `record-moved` or `cannot-read` when the
 * answer cannot be read again, with `no-renderer`, and with the signal's reason.
 */
export async function auditRollout(
  pending: PendingAudit,
  tools: AuditTools,
  file: { readonly path: string; readonly name: string },
  signal: AbortSignal,
): Promise<AuditedRollout> {
  const { identity, prompt, repeat } = pending;
  const gates = await tools.threads.checkAnswer({
    file,
    place: pending,
    expected: { identity, repeat },
    prompt,
    rules: tools.protocol.gates,
  });
  const gatesResult = gates === null ? NOTHING : storedGates(gates);
  if (tools.renderer === null)
    return { entry: { identity, results: { gates: gatesResult } }, frames: [], thumbnail: null };
  if (gates === null || gates.svg === null || !isWellFormed(gates)) {
    const reward = storedReward(gates, NOTHING, NOTHING, pending, tools.protocol);
    return {
      entry: { identity, results: { gates: gatesResult, render: NOTHING, motion: NOTHING, reward } },
      frames: [],
      thumbnail: null,
    };
  }
  const { svg, svgSha256 } = gates;
  const timesS = pending.recordedFrameTimesS ?? seededTimes(svg, tools.protocol.render);
  const rendered = await tools.renderer.render({ svg, timesS }, signal);
  const motion = rendered.ok
    ? await tools.threads.checkMotion({
        pngs: rendered.frames.map((frame) => frame.png),
        rules: tools.protocol.motion,
      })
    : NOTHING;
  const drawingSha256 = svgSha256 ?? '';
  return {
    entry: {
      identity,
      results: {
        gates: gatesResult,
        render: storedRender(rendered),
        motion: motion === NOTHING ? NOTHING : storedMotion(motion.report),
        reward: storedReward(gates, rendered, motion?.report ?? NOTHING, pending, tools.protocol),
      },
    },
    frames: rendered.ok ? framesToKeep(rendered, drawingSha256) : [],
    thumbnail: motion === NOTHING ? null : { drawingSha256, bytes: motion.thumbnail },
  };
}

/** Name and version of the browser and of how it is made to draw, as stored with results and frames. */
export function rendererLabel(renderer: { readonly name: string; readonly version: string }): string {
  return `${renderer.name} ${renderer.version}, ${FRAMES_VERSION}`;
}

/** A broken document has nothing to render; every other gate's failure is worth a look at the picture. */
function isWellFormed(gates: GateReport): boolean {
  return !gates.failures.some((failure) => failure.gate === 'wellformed' || failure.gate === 'size');
}

function storedGates({ ok, gate, failures, notes }: GateReport): NonNullable<AuditEntry['results']['gates']> {
  return { ok, gate, failures, notes };
}

function storedRender(rendered: RenderResult): NonNullable<AuditEntry['results']['render']> {
  const base = { renderer: rendererLabel(rendered.renderer), blockedRequests: rendered.blockedRequests };
  if (!rendered.ok) {
    const { kind, message } = rendered.failure;
    return { ok: false, failure: kind, message, frames: [], measures: null, ...base };
  }
  return {
    ok: true,
    failure: null,
    message: null,
    frames: rendered.frames.map(({ timeS, sha256 }) => ({ timeS, sha256 })),
    measures: rendered.measures,
    ...base,
  };
}

function storedMotion(report: MotionReport): NonNullable<AuditEntry['results']['motion']> {
  return {
    blank: report.blank,
    pass: report.pass,
    largestShare: Math.max(0, ...report.pairs.map((pair) => pair.pixelShare)),
    figures: report,
  };
}

function storedReward(
  gates: GateReport | null,
  rendered: RenderResult | null,
  motion: MotionReport | null,
  pending: { readonly verdicts: PerItem<Verdict | null>; readonly movingNamed: boolean },
  protocol: Protocol,
): NonNullable<AuditEntry['results']['reward']> {
  return rewardResult(
    {
      gateOk: gates?.ok ?? null,
      renderOk: rendered?.ok ?? null,
      blank: motion?.blank ?? null,
      motionCheck: motion?.pass ?? null,
      verdicts: pending.verdicts,
      movingNamed: pending.movingNamed,
    },
    protocol,
  );
}

function framesToKeep(
  rendered: RenderResult & { readonly ok: true },
  drawingSha256: string,
): AuditedRollout['frames'] {
  return rendered.frames.map(({ timeS, png, sha256 }) => ({
    drawingSha256,
    timeMs: Math.round(timeS * 1000),
    renderer: rendererLabel(rendered.renderer),
    bytes: png,
    sha256,
  }));
}
