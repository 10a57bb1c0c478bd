import { join } from 'node:path';
import { AuditError, type Protocol } from '../../domain/index.ts';
import { extractDrawing } from '../../gates/index.ts';
import { readRolloutContent, type RolloutContent } from '../../formats/index.ts';
import { seededTimes, type Renderer } from '../../render/index.ts';
import type { ReportFrame } from './pages/index.ts';
import { readFrame, saveFrames, type Store, type StoredRollout } from '../../store/index.ts';
import { openFieldMaps } from '../import/field-maps.ts';
import { rendererLabel } from '../audit/audit-rollout.ts';

/** A rollout's texts from its run's file; null where the file moved, changed or is gone. */
export async function readTexts(store: Store, stored: StoredRollout): Promise<RolloutContent | null> {
  const { place, row, environment } = stored;
  const fieldMap = (await openFieldMaps(store))(environment);
  const file = { path: join(store.location.folder, place.path), name: place.path };
  try {
    return await readRolloutContent(file, place, row, fieldMap);
  } catch (thrown) {
    if (thrown instanceof AuditError) return null;
    throw thrown;
  }
}

/**
 * A rollout's frames: those that the audit kept, otherwise rendered now, at the times of the audit, of the run, or as the
 * protocol seeds them. None where there is no drawing or it does not render. Throws `no-renderer`.
 */
export async function readFrames(
  store: Store,
  stored: StoredRollout,
  content: RolloutContent | null,
  tools: { readonly protocol: Protocol; readonly openRenderer: () => Promise<Renderer> },
): Promise<readonly ReportFrame[]> {
  const drawingSha256 = stored.row.drawingSha256;
  if (drawingSha256 === null) return [];
  const render = stored.results.render?.result ?? null;
  const keyOf = (timeS: number, renderer: string) => ({
    drawingSha256,
    timeMs: Math.round(timeS * 1000),
    renderer,
  });
  const kept = (render?.frames ?? []).flatMap(({ timeS, sha256 }) => {
    const picture = readFrame(store, keyOf(timeS, render?.renderer ?? ''));
    return picture === null ? [] : [{ timeS, sha256, png: picture.bytes }];
  });
  if (kept.length > 0 && kept.length === render?.frames.length) return kept;
  if (render !== null && !render.ok) return [];
  const extraction = extractDrawing(content?.answer ?? '');
  if (!extraction.ok) return [];
  const { svg } = extraction;
  const timesS =
    render?.frames.map(({ timeS }) => timeS) ??
    stored.recordedFrameTimesS ??
    seededTimes(svg, tools.protocol.render);
  const rendered = await (await tools.openRenderer()).render({ svg, timesS });
  if (!rendered.ok) return [];
  const label = rendererLabel(rendered.renderer);
  if (!store.readOnly) {
    saveFrames(
      store,
      rendered.frames.map(({ timeS, png, sha256 }) => ({ ...keyOf(timeS, label), bytes: png, sha256 })),
    );
  }
  return rendered.frames;
}
