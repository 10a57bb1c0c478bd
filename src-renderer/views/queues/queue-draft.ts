import { narrowed } from '../../format/filter-text.ts';
import { ITEM_ORDER } from '../../format/words.ts';
import type { QueueWish } from '../../links.ts';
import type { QueueAsks, QueueRecipe, QueueRecipeInput } from '../../../src-main/api/index.ts';
import type { Item } from '../../../src-main/domain/index.ts';

/** Which rollouts of those that match: what the judge answered, all that have a drawing, or everything. */
export type Among = 'judged' | 'drawn' | 'all';

/** A queue as the form holds it. */
export interface QueueDraft {
  name: string;
  draw: QueueRecipe['draw']['kind'];
  n: number;
  perCell: number;
  /** The items whose verdicts make the cells; those asked where it is empty. */
  by: Item[];
  filter: string;
  among: Among;
  items: Item[];
  repeatPercent: number;
  /** Names, comma-separated; empty where everybody labels everything. */
  people: string;
  overlapPercent: number;
  isBlind: boolean;
  seed: number;
}

const MOST_SEED = 0xffffffff;

/**
 * A draft with a seed of its own: two draws by one recipe are two draws. Of a filter that is given it takes all that matches, or
 * what is wished for of each run and verdict of an item.
 */
export function newDraft({ filter, cells }: QueueWish, among: Among): QueueDraft {
  return {
    name: cells === undefined ? '' : `${cells.perCell} by ${cells.by}`,
    draw: cells !== undefined ? 'stratified' : filter === '' ? 'random' : 'matching',
    n: 60,
    perCell: cells?.perCell ?? 10,
    filter,
    among,
    by: ITEM_ORDER.filter((item) => item === cells?.by),
    items: [...ITEM_ORDER],
    repeatPercent: 5,
    people: '',
    overlapPercent: 20,
    isBlind: true,
    seed: Math.floor(Math.random() * MOST_SEED),
  };
}

/** What a draw asks: gates and flags are audited by a question of their own. */
export function asksOf(draw: QueueDraft['draw']): QueueAsks {
  if (draw === 'gate-failures') return 'gate';
  return draw === 'flagged' ? 'flag' : 'items';
}

export function recipeOfDraft(draft: QueueDraft): QueueRecipeInput {
  const asks = asksOf(draft.draw);
  const people = namesIn(draft.people);
  return {
    draw: drawOf(draft),
    filter: asks === 'items' ? narrowed(draft.filter, AMONG_TERMS[draft.among]) : draft.filter,
    asks,
    items: ITEM_ORDER.filter((item) => draft.items.includes(item)),
    repeatShare: draft.repeatPercent / 100,
    sharing: people.length < 2 ? null : { people, overlap: draft.overlapPercent / 100 },
    blind: draft.isBlind,
    seed: draft.seed,
  };
}

const AMONG_TERMS: Readonly<Record<Among, string>> = { judged: 'has:judge', drawn: 'has:drawing', all: '' };

function drawOf({ draw, n, perCell, by }: QueueDraft): QueueRecipeInput['draw'] {
  if (draw === 'random') return { kind: draw, n };
  if (draw === 'stratified') return { kind: draw, perCell, ...(by.length === 0 ? {} : { by }) };
  return { kind: draw };
}

/** The names in a list with commas, each once. */
export function namesIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The list with one more name. */
export function withPerson(people: string, name: string): string {
  return [...new Set([...namesIn(people), name])].join(', ');
}
