/** One drawing for the average: its group, and its grade in 0–1; null where a failure left it without one. */
export interface GroupedGrade {
  readonly group: string;
  readonly grade: number | null;
}

interface GroupMean {
  readonly group: string;
  /** Drawings with a grade, and drawings without one. */
  readonly graded: number;
  readonly errors: number;
  /** Mean over the graded drawings; null where there are none. */
  readonly mean: number | null;
}

export interface MacroAverage {
  /** Mean of the group means (`macro_graded_drawing_quality`), 0–1; null when no group has a grade. */
  readonly mean: number | null;
  /** In the order in which the groups first appear. */
  readonly groups: readonly GroupMean[];
}

/** Averages within each group, then over the groups: every group weighs the same. Errors enter no mean. */
export function macroAverage(grades: readonly GroupedGrade[]): MacroAverage {
  const byGroup = Map.groupBy(grades, ({ group }) => group);
  const groups = [...byGroup].map(([group, members]): GroupMean => {
    const values = members.flatMap(({ grade }) => (grade === null ? [] : [grade]));
    return { group, graded: values.length, errors: members.length - values.length, mean: meanOf(values) };
  });
  return { mean: meanOf(groups.flatMap(({ mean }) => (mean === null ? [] : [mean]))), groups };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
