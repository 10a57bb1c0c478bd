/** One row per unit, one column per annotator; null where that annotator did not answer. */
export type Ratings = readonly (readonly (number | string | null)[])[];

/** How often each answer was given to one unit. */
export type AnswerCounts = ReadonlyMap<number | string, number>;

/** Answers given to one unit. */
export function countAnswers(unit: Ratings[number]): AnswerCounts {
  const counts = new Map<number | string, number>();
  for (const answer of unit) if (answer !== null) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return counts;
}

/** Number of answers given to a unit. */
export function sumCounts(counts: AnswerCounts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
