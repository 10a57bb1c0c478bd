import type { QueueSummary } from '../../../src-main/api/index.ts';

/** True for somebody who is not among those that the queue is shared among, and has labelled nothing of it yet. */
export function isStranger(annotator: string, queue: Pick<QueueSummary, 'recipe' | 'people'>): boolean {
  const { sharing } = queue.recipe;
  if (sharing === null || sharing.people.includes(annotator)) return false;
  return !queue.people.some((person) => person.annotator === annotator && person.done > 0);
}
