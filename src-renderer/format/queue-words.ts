import type { QueueAsks, QueueRecipe } from '../../src-main/api/index.ts';

export const DRAW_NAMES: Readonly<Record<QueueRecipe['draw']['kind'], string>> = {
  random: 'Simple random',
  stratified: 'Stratified by verdict, run and item',
  matching: 'Everything that matches',
  disagreements: 'Disagreements',
  flagged: 'All flagged',
  'gate-failures': 'Gate failures',
};

export const ASKS_NAMES: Readonly<Record<QueueAsks, string>> = {
  items: 'the judge’s items',
  gate: 'was the gate right',
  flag: 'is a figure really there',
};

/** How a queue was drawn, in a few words. */
export function drawInWords({ draw }: QueueRecipe): string {
  switch (draw.kind) {
    case 'random':
      return `${DRAW_NAMES.random}, ${draw.n}`;
    case 'stratified':
      return `${DRAW_NAMES.stratified}, ${draw.perCell} a cell`;
    default:
      return DRAW_NAMES[draw.kind];
  }
}
