import { createRandom, randomIndex, type Random } from '../../statistics/index.ts';
import type { Item, PerItem, Verdict } from '../../domain/index.ts';
import type { FramedRollout, QueueEntry } from '../../store/index.ts';
import type { QueueRecipe } from './recipe.ts';

/** One rollout that a queue could hold. */
export interface Candidate {
  readonly identity: string;
  readonly runId: number;
  readonly runName: string;
  /** The verdicts that strata are made of. */
  readonly verdicts: PerItem<Verdict | null>;
}

/** A cell that was drawn from: `drawn` of `size`. Run, item and verdict are null where the draw does not look at them. */
export interface DrawnCell {
  readonly runName: string | null;
  readonly item: Item | null;
  readonly verdict: Verdict | null;
  readonly size: number;
  readonly drawn: number;
}

interface DrawnEntries {
  readonly entries: readonly QueueEntry[];
  /** Everything that could have come in, with its probability; empty where that is not known. */
  readonly frame: readonly FramedRollout[];
  readonly cells: readonly DrawnCell[];
}

/**
 * Draws a queue's entries with their sampling probabilities; the same candidates (in any order) and seed give the same entries.
 * Candidates that share an identity count once. A simple draw has π = n/N. A stratified draw is independent in the cells of
 * every item, so that a rollout comes in with π = 1 − Π(1 − n_h/N_h) over its own cells. Where `by` names the items of the cells,
 * what they leave out of the judged rollouts of a run is a cell, too. Where `known` is false π is null.
 */
export function drawEntries(
  candidates: readonly Candidate[],
  recipe: Pick<QueueRecipe, 'draw' | 'items' | 'repeatShare' | 'seed'>,
  known: boolean,
): DrawnEntries {
  const random = createRandom(recipe.seed);
  const population = [...new Map(candidates.map((candidate) => [candidate.identity, candidate])).values()];
  // By identity and not by row, so that importing in another order draws the same.
  population.sort((a, b) => (a.identity < b.identity ? -1 : 1));
  const { chosen, cells, frame } =
    recipe.draw.kind === 'stratified'
      ? drawStratified(
          cellsOf(population, recipe.draw.by ?? recipe.items, recipe.items),
          recipe.draw.perCell,
          random,
        )
      : drawSimple(population, recipe.draw.kind === 'random' ? recipe.draw.n : population.length, random);
  const firsts = chosen.map((entry) => (known ? entry : { ...entry, probability: null }));
  const entries = [...firsts, ...drawRepeats(firsts, recipe.repeatShare, random)];
  return { entries, frame: known ? frame : [], cells };
}

interface Chosen {
  readonly chosen: readonly QueueEntry[];
  readonly frame: readonly FramedRollout[];
  readonly cells: readonly DrawnCell[];
}

function drawSimple(population: readonly Candidate[], n: number, random: Random): Chosen {
  const drawn = sample(population, n, random);
  const probability = population.length === 0 ? 0 : drawn.length / population.length;
  return {
    chosen: drawn.map(({ identity }) => ({ identity, probability, stratum: null, repeatOf: null })),
    frame: population.map(({ identity }) => ({ identity, probability, stratum: null })),
    cells: [{ runName: null, item: null, verdict: null, size: population.length, drawn: drawn.length }],
  };
}

interface Cell {
  readonly key: string;
  readonly runName: string;
  readonly item: Item;
  /** null holds what has no verdict on the item. */
  readonly verdict: Verdict | null;
  readonly members: Candidate[];
}

function drawStratified(cells: readonly Cell[], perCell: number, random: Random): Chosen {
  const drawnIn = new Map(cells.map((cell) => [cell, sample(cell.members, perCell, random)]));
  const chosen = new Set([...drawnIn.values()].flat());
  const missed = new Map<Candidate, { probability: number; strata: string[] }>();
  for (const cell of cells) {
    for (const member of cell.members) {
      const sofar = missed.get(member) ?? { probability: 1, strata: [] };
      missed.set(member, {
        probability: sofar.probability * (1 - Math.min(1, perCell / cell.members.length)),
        strata: [...sofar.strata, cell.key],
      });
    }
  }
  const framed = (
    { identity }: Candidate,
    { probability, strata }: { probability: number; strata: string[] },
  ) => ({
    identity,
    probability: 1 - probability,
    stratum: strata.join(' · '),
  });
  return {
    chosen: [...chosen]
      .sort((a, b) => (a.identity < b.identity ? -1 : 1))
      .map((candidate) => ({ ...framed(candidate, missed.get(candidate)!), repeatOf: null })),
    frame: [...missed].map(([candidate, chances]) => framed(candidate, chances)),
    cells: cells.map((cell) => ({
      runName: cell.runName,
      item: cell.item,
      verdict: cell.verdict,
      size: cell.members.length,
      drawn: drawnIn.get(cell)!.length,
    })),
  };
}

/**
 * The cells of verdict × run × item of `by` that hold anything. Who has no verdict on any of them is in a cell of its run
 * without a verdict if it has one on an item that is asked, and else in none.
 */
function cellsOf(
  population: readonly Candidate[],
  by: readonly Item[],
  asked: readonly Item[],
): readonly Cell[] {
  const cells = new Map<string, Cell>();
  const put = (candidate: Candidate, item: Item, verdict: Verdict | null) => {
    const { runId, runName } = candidate;
    const id = JSON.stringify([runName, runId, by.indexOf(item), verdict]);
    const key = `${runName} ${item}=${verdict ?? 'none'}`;
    const cell = cells.get(id) ?? { key, runName, item, verdict, members: [] };
    cell.members.push(candidate);
    cells.set(id, cell);
  };
  const [first] = by;
  for (const candidate of population) {
    const judged = by.filter((item) => candidate.verdicts[item] !== null);
    for (const item of judged) put(candidate, item, candidate.verdicts[item]);
    const isAsked = asked.some((item) => candidate.verdicts[item] !== null);
    if (judged.length === 0 && isAsked && first !== undefined) put(candidate, first, null);
  }
  return [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
}

/** Entries that return at the end: a share of the first ones, at random. */
function drawRepeats(firsts: readonly QueueEntry[], share: number, random: Random): readonly QueueEntry[] {
  const positions = firsts.map((_, position) => position);
  return sample(positions, Math.round(share * firsts.length), random).map((position) => ({
    ...firsts[position]!,
    repeatOf: position,
  }));
}

/** `n` of the members without replacement (all where there are fewer), by a partial Fisher–Yates shuffle. */
function sample<T>(members: readonly T[], n: number, random: Random): readonly T[] {
  const pool = [...members];
  const size = Math.min(n, pool.length);
  for (let i = 0; i < size; i += 1) {
    const j = i + randomIndex(random, pool.length - i);
    [pool[i], pool[j]] = [pool[j]!, pool[i]!];
  }
  return pool.slice(0, size);
}
