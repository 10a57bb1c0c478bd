import { AuditError, schemaMismatch, perItem } from '../../domain/index.ts';
import {
  createQueue,
  parseFilter,
  queryRollouts,
  type FramedRollout,
  type Queue,
  type QueueEntry,
  type RolloutRow,
  type Store,
} from '../../store/index.ts';
import { drawEntries, type Candidate, type DrawnCell } from './draw-entries.ts';
import { drawnFilter, outcomeFields } from './frame-filter.ts';
import { recipeSchema, type QueueRecipe, type QueueRecipeInput } from './recipe.ts';
import { positionsOf } from './share-entries.ts';

/** A queue before it exists: how many entries, from where, and what they may be used for. */
export interface QueuePlan {
  readonly recipe: QueueRecipe;
  readonly entries: readonly QueueEntry[];
  /** Everything that could have come in; empty where probabilities are not known. */
  readonly frame: readonly FramedRollout[];
  /** Rollouts that match, counted once each, and how many of them have no drawing to look at. */
  readonly population: number;
  readonly withoutDrawing: number;
  /** Of these, the ones without a verdict, whose labels calibrate no judge. */
  readonly withoutVerdict: number;
  readonly repeats: number;
  readonly cells: readonly DrawnCell[];
  readonly perRun: readonly { readonly runName: string; readonly matching: number; readonly drawn: number }[];
  readonly perPerson: readonly { readonly person: string; readonly entries: number }[];
  /** Why labels from this queue may not correct a rate; null where they may. */
  readonly unknownBecause: string | null;
}

/** Rows read at a time. */
const PAGE = 1000;

/** Draws a queue without creating it. Throws `bad-filter` and `bad-recipe`. */
export function planQueue(store: Store, input: QueueRecipeInput): QueuePlan {
  const recipe = readRecipe(input);
  const candidates = new Map<string, Candidate>();
  let withoutDrawing = 0;
  let withoutVerdict = 0;
  for (const row of matchingRows(store, recipe)) {
    if (candidates.has(row.identity)) continue;
    if (row.drawingSha256 === null) withoutDrawing += 1;
    if (!isJudged(row)) withoutVerdict += 1;
    candidates.set(row.identity, toCandidate(row));
  }
  const unknownBecause = whyUnknown(recipe);
  const { entries, frame, cells } = drawEntries([...candidates.values()], recipe, unknownBecause === null);
  return {
    recipe,
    entries,
    frame,
    population: candidates.size,
    withoutDrawing,
    withoutVerdict,
    repeats: entries.filter(({ repeatOf }) => repeatOf !== null).length,
    cells,
    perRun: countRuns(candidates, entries),
    perPerson: (recipe.sharing?.people ?? []).map((person) => ({
      person,
      entries: positionsOf(person, entries, recipe)?.size ?? entries.length,
    })),
    unknownBecause,
  };
}

function isJudged({ verdicts, rejudged }: RolloutRow): boolean {
  return [verdicts, rejudged].some((said) => Object.values(said).some((verdict) => verdict !== null));
}

/** Draws a queue and freezes it with its recipe and what it was drawn from. Throws as `planQueue`, and `empty-queue`. */
export function drawQueue(store: Store, name: string, input: QueueRecipeInput): Queue {
  const { recipe, entries, frame, population, cells } = planQueue(store, input);
  return createQueue(store, {
    name,
    recipe: { ...recipe, drawnFrom: { population, cells } },
    seed: recipe.seed,
    items: recipe.items,
    entries,
    frame,
  });
}

/** The recipe of a stored queue; what a queue of unknown making lacks has its default. */
export function recipeOf(queue: Pick<Queue, 'recipe' | 'items' | 'seed'>): QueueRecipe {
  const { drawnFrom: _, ...stored } = { ...(queue.recipe as Record<string, unknown>) };
  const parsed = recipeSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  return recipeSchema.parse({ draw: { kind: 'matching' }, items: queue.items, seed: queue.seed });
}

function readRecipe(input: QueueRecipeInput): QueueRecipe {
  const parsed = recipeSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AuditError({
    code: 'bad-recipe',
    message: `this queue cannot be drawn: ${schemaMismatch(parsed.error)}`,
    hint: 'change that part of the recipe',
  });
}

function* matchingRows(store: Store, recipe: QueueRecipe): Iterable<RolloutRow> {
  // The person's own filter first, so that a fault is told at its place in what they wrote.
  const own = parseFilter(recipe.filter);
  const filter = own.ok ? drawnFilter(recipe) : recipe.filter;
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = queryRollouts(store, { filter, sort: [], offset, limit: PAGE });
    yield* rows;
    if (rows.length < PAGE) return;
  }
}

/** Strata are of the recorded verdict, and of the newest one from here where the run has none. */
function toCandidate({ identity, runId, runName, verdicts, rejudged }: RolloutRow): Candidate {
  return { identity, runId, runName, verdicts: perItem((item) => verdicts[item] ?? rejudged[item]) };
}

function whyUnknown(recipe: QueueRecipe): string | null {
  switch (recipe.draw.kind) {
    case 'disagreements':
    case 'flagged':
    case 'gate-failures':
      return 'the entries were picked by their outcome';
    default: {
      const fields = outcomeFields(recipe.filter);
      if (fields.length === 0) return null;
      return `the filter picks by outcome (${fields.join(', ')}), so the rest of the run could not be drawn`;
    }
  }
}

function countRuns(
  candidates: ReadonlyMap<string, Candidate>,
  entries: readonly QueueEntry[],
): QueuePlan['perRun'] {
  const counts = new Map<number, { runName: string; matching: number; drawn: number }>();
  const of = ({ runId, runName }: Candidate) => {
    const count = counts.get(runId) ?? { runName, matching: 0, drawn: 0 };
    counts.set(runId, count);
    return count;
  };
  for (const candidate of candidates.values()) of(candidate).matching += 1;
  for (const { identity, repeatOf } of entries)
    if (repeatOf === null) of(candidates.get(identity)!).drawn += 1;
  return [...counts.values()].sort((a, b) => (a.runName < b.runName ? -1 : 1));
}
