/** What tells a run from others; `place` from those of other folders. */
export interface NamedRun {
  readonly id: number;
  readonly name: string;
  readonly folder: string;
}

/**
 * A name for each run that no other has, since reports speak of runs by it: the run's own name, then its folder, then both
 * with its number.
 */
export function runKeys<Run extends NamedRun>(runs: readonly Run[]): ReadonlyMap<Run, string> {
  const spellings: readonly ((run: Run) => string)[] = [
    (run) => run.name,
    (run) => run.folder,
    (run) => `${run.folder} #${run.id}`,
  ];
  return new Map(
    runs.map((run) => {
      const spelling = spellings.find((spell) =>
        runs.every((other) => other === run || spell(other) !== spell(run)),
      );
      return [run, spelling?.(run) ?? `${run.name} (${runs.indexOf(run) + 1})`];
    }),
  );
}
