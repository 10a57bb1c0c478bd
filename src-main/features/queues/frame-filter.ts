import { parseFilter } from '../../store/index.ts';
import type { QueueRecipe } from './recipe.ts';

type FilterNode = Extract<ReturnType<typeof parseFilter>, { readonly ok: true }>['filter'];
type Field = Extract<FilterNode, { readonly kind: 'test' }>['field'];

/**
 * Fields that are settled before anything is scored. A filter on these narrows the population; one on any other field picks
 * units by their outcome, and then a label under it says nothing about the rest of the run (docs/statistics.md).
 */
const BEFORE_SCORING: ReadonlySet<string> = new Set([
  ...['run', 'model', 'environment', 'agent', 'split', 'task', 'prompt', 'step', 'seed', 'repeat', 'id'],
  'identity',
]);

/** `has:…` values that hold for every rollout that a judge can see. */
const OF_THE_JUDGED: ReadonlySet<string> = new Set(['drawing', 'answer', 'moving', 'seed', 'judge']);

/** The filter that a draw is made over: the recipe's own, and what its kind adds. */
export function drawnFilter({ draw, filter, items }: QueueRecipe): string {
  switch (draw.kind) {
    case 'matching':
    case 'random':
    case 'stratified':
      return filter;
    case 'flagged':
      return both(filter, 'flagged:yes');
    case 'gate-failures':
      // What the run refused above all, also where our gates pass it: those are the wrong refusals.
      return both(filter, 'gate:failed');
    case 'disagreements': {
      const terms = draw.between.flatMap((pair) => {
        if (pair === 'motion-judge') return ['motion≠judge.motion'];
        const other = pair === 'judge-label' ? 'label' : 'rejudged';
        return items.map((item) => `judge.${item}≠${other}.${item}`);
      });
      return both(filter, terms.join(' OR '));
    }
  }
}

/** Fields of a filter that pick units by their outcome; empty where the filter only narrows the population. */
export function outcomeFields(filter: string): readonly string[] {
  const parsed = parseFilter(filter);
  return parsed.ok ? [...new Set(fieldsOf(parsed.filter))] : [];
}

function both(filter: string, term: string): string {
  return filter.trim() === '' ? term : `(${filter}) (${term})`;
}

function fieldsOf(node: FilterNode): readonly string[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.parts.flatMap(fieldsOf);
    case 'not':
      return fieldsOf(node.part);
    // Free text looks into answers too, which are what is judged.
    case 'text':
      return ['text'];
    case 'test':
      return picksByOutcome(node) ? [node.field.name] : [];
    case 'compare':
      return [node.left, node.right].map((field: Field) => field.name);
    case 'sources':
      return [node.left, node.right];
  }
}

function picksByOutcome({ field, values }: Extract<FilterNode, { readonly kind: 'test' }>): boolean {
  if (BEFORE_SCORING.has(field.name)) return false;
  const words = values.map((value) => (value.kind === 'word' ? value.text : ''));
  return !(field.name === 'has' && words.every((word) => OF_THE_JUDGED.has(word)));
}
