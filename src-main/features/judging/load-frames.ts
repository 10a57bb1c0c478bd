import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { extractDrawing } from '../../gates/index.ts';
import { readRolloutContent } from '../../formats/index.ts';
import type { Renderer } from '../../render/index.ts';
import { readFrame, saveFrames } from '../../store/index.ts';
import type { FrameKey, JudgeTarget, Store } from '../../store/index.ts';
import { rendererLabel } from '../audit/audit-rollout.ts';

/**
 * The PNGs of a rollout's frames, from the cache or, where they were pruned, drawn again. Rejects with `no-frames` where the
 * audit drew none, with `record-moved` or `cannot-read` where the drawing cannot be read, and with `no-renderer`.
 */
export async function loadFrames(
  store: Store,
  target: JudgeTarget,
  openRenderer: () => Promise<Renderer>,
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const { render, drawingSha256 } = target;
  if (render === null || !render.ok || drawingSha256 === null)
    throw noFrames(target, render?.message ?? null);
  const keyOf = (timeS: number, renderer: string): FrameKey => ({
    drawingSha256,
    timeMs: Math.round(timeS * 1000),
    renderer,
  });
  const kept = render.frames.map(({ timeS }) => readFrame(store, keyOf(timeS, render.renderer ?? '')));
  if (kept.every((frame) => frame !== null)) return kept.map(({ bytes }) => bytes);

  const file = { path: join(store.location.folder, target.path), name: target.path };
  const { answer } = await readRolloutContent(file, target, target);
  const drawing = extractDrawing(answer ?? '');
  if (!drawing.ok) throw noFrames(target, null);
  const renderer = await openRenderer();
  const timesS = render.frames.map(({ timeS }) => timeS);
  const drawn = await renderer.render({ svg: drawing.svg, timesS }, signal);
  if (!drawn.ok) throw noFrames(target, drawn.failure.message);
  const label = rendererLabel(drawn.renderer);
  saveFrames(
    store,
    drawn.frames.map(({ timeS, png, sha256 }) => ({ ...keyOf(timeS, label), bytes: png, sha256 })),
  );
  return drawn.frames.map(({ png }) => png);
}

function noFrames({ id }: JudgeTarget, reason: string | null): AuditError {
  return new AuditError({
    code: 'no-frames',
    message: `rollout ${id} has no frames to judge${reason === null ? '' : `: ${reason}`}`,
    hint: 'audit it first',
  });
}
