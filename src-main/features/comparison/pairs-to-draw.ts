import type { ComparisonView, RunPlace } from './index.ts';
import { readRows } from '../../store/index.ts';
import type { RolloutRow } from '../../store/index.ts';

type Pair = ComparisonView['lists']['pairs'][number];

/** Gates, in our words and in those of the record, that refuse what no renderer can read; others refuse what can be drawn. */
const UNREADABLE: ReadonlySet<string> = new Set(['wellformed', 'size', 'xml']);

/** Rows read at a time. */
const PAGE = 200;

/**
 * The first `count` pairs that show something on both sides, and after them, where they are fewer, the first of the others.
 * `halfEmpty` of those chosen do not.
 */
export function pairsToDraw(
  pairs: readonly Pair[],
  { a, b }: { readonly a: RunPlace; readonly b: RunPlace },
  count: number,
): { readonly pairs: readonly Pair[]; readonly halfEmpty: number } {
  const [whole, others]: [Pair[], Pair[]] = [[], []];
  for (let from = 0; from < pairs.length && whole.length < count; from += PAGE) {
    const page = pairs.slice(from, from + PAGE);
    const idsA = page.map((pair) => pair.a);
    const idsB = page.map((pair) => pair.b);
    const [drawnA, drawnB] = [drawnOf(a, idsA), drawnOf(b, idsB)];
    for (const pair of page) (drawnA.has(pair.a) && drawnB.has(pair.b) ? whole : others).push(pair);
  }
  const chosen = [...whole.slice(0, count), ...others.slice(0, Math.max(0, count - whole.length))];
  return { pairs: chosen, halfEmpty: Math.max(0, chosen.length - whole.length) };
}

function drawnOf({ store }: RunPlace, ids: readonly number[]): ReadonlySet<number> {
  return new Set(
    readRows(store, ids)
      .filter(showsSomething)
      .map(({ id }) => id),
  );
}

/** As far as the index knows: what was never audited may still fail, or be blank. */
function showsSomething(row: RolloutRow): boolean {
  if (row.drawingSha256 === null || row.outcome === 'error') return false;
  const gate = row.gateOk === null ? row.recordedGate : row.gate;
  if (UNREADABLE.has(gate ?? '')) return false;
  return (row.renderOk ?? row.recordedRenderOk) !== false && (row.blank ?? row.recordedBlank) !== true;
}
