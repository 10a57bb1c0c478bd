import { join } from 'node:path';
import { AuditError, ITEMS, type RenderRules } from '../../../domain/index.ts';
import { extractDrawing } from '../../../gates/index.ts';
import { readRolloutContent } from '../../../formats/index.ts';
import { seededTimes, type Frame, type Renderer } from '../../../render/index.ts';
import { getRollout, type RolloutRow, type Store } from '../../../store/index.ts';
import { openFieldMaps } from '../../import/field-maps.ts';

/** One side of a pair, ready to be shown. */
export interface ComparedDrawing {
  readonly runName: string;
  readonly row: RolloutRow;
  /** In the order of the times asked for; empty where there is nothing to show. */
  readonly frames: readonly Frame[];
  /** At the times of the frames that the judge saw, as recorded or by the protocol. */
  readonly stills: readonly Frame[];
  /** Why there are no frames; null where there are. */
  readonly missing: string | null;
}

/** A page may draw this much longer for each frame beyond the protocol's four. */
const MS_PER_FRAME = 500;

/** Draws one rollout at the given times. What the drawing does, and a file that has gone, is part of the answer. */
export async function drawCompared(
  side: { readonly store: Store; readonly runName: string; readonly rolloutId: number },
  timesS: readonly number[],
  tools: { readonly renderer: Renderer; readonly rules: RenderRules; readonly signal: AbortSignal },
): Promise<ComparedDrawing> {
  const { row, recordedFrameTimesS } = getRollout(side.store, side.rolloutId);
  const without = (missing: string): ComparedDrawing => ({
    runName: side.runName,
    row,
    frames: [],
    stills: [],
    missing,
  });
  const drawing = await readDrawing(side.store, side.rolloutId);
  if (drawing.svg === null) return without(drawing.missing);
  const stillTimesS = recordedFrameTimesS ?? seededTimes(drawing.svg, tools.rules);
  const allTimesS = [...timesS, ...stillTimesS];
  const result = await tools.renderer.render(
    {
      svg: drawing.svg,
      timesS: allTimesS,
      timeLimitMs: tools.rules.drawingTimeoutMs + MS_PER_FRAME * allTimesS.length,
    },
    tools.signal,
  );
  if (!result.ok) return without(`not rendered: ${result.failure.message}`);
  return {
    runName: side.runName,
    row,
    frames: result.frames.slice(0, timesS.length),
    stills: result.frames.slice(timesS.length),
    missing: null,
  };
}

/** "scene ● objects ○ …": yes, no, or a dash where the judge was not asked. */
export function verdictsInWords({ verdicts }: Pick<RolloutRow, 'verdicts'>): string {
  const sign = { yes: '●', no: '○' } as const;
  return ITEMS.map((item) => {
    const verdict = verdicts[item];
    return `${item} ${verdict === null ? '–' : sign[verdict]}`;
  }).join('  ');
}

type FoundDrawing =
  { readonly svg: string; readonly missing: null } | { readonly svg: null; readonly missing: string };

async function readDrawing(store: Store, rolloutId: number): Promise<FoundDrawing> {
  const { place, row, environment, error } = getRollout(store, rolloutId);
  if (error !== null) return { svg: null, missing: `error: ${error.type}` };
  try {
    const fieldMap = (await openFieldMaps(store))(environment);
    const file = { path: join(store.location.folder, place.path), name: place.path };
    const { answer } = await readRolloutContent(file, place, row, fieldMap);
    const extraction = answer === null ? null : extractDrawing(answer);
    return extraction?.ok === true
      ? { svg: extraction.svg, missing: null }
      : { svg: null, missing: 'no drawing in the answer' };
  } catch (thrown) {
    if (!(thrown instanceof AuditError)) throw thrown;
    return { svg: null, missing: thrown.message };
  }
}
