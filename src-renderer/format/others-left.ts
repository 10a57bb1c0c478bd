import { formatCounted } from './numbers.ts';
import type { PersonProgress } from '../../src-main/api/index.ts';

/** Who else is not through a queue, with the number of entries that each has left; null where everybody is. */
export function othersLeftInWords(annotator: string, people: readonly PersonProgress[]): string | null {
  const others = people.filter((person) => person.annotator !== annotator && person.done < person.total);
  if (others.length === 0) return null;
  const left = others.map(
    (person) => `${person.annotator} has ${formatCounted(person.total - person.done, 'entry', 'entries')}`,
  );
  return `${left.join(', ')} left.`;
}
