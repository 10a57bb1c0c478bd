/** A file of a training run: `<run>/rollouts/step_<N>/<train|eval>/<all|effective>/…` (prime-rl, monitors/file.py). */
export interface TrainingPlace {
  /** The training run's folder, absolute. */
  readonly folder: string;
  readonly step: number;
  readonly work: 'train' | 'eval';
  readonly subset: 'all' | 'effective';
}

const LAYOUT = /^(.*)\/rollouts\/step_(\d+)\/(train|eval)\/(all|effective)\/[^/]+$/;

/**
 * Which subset of a step counts where both are there, for the same episodes stand in both. Of an evaluation all
 * episodes count; of training those that the model was trained on.
 */
const PREFERRED = { eval: 'all', train: 'effective' } as const;

/** Where a file stands in a training run's layout, by its absolute path; null elsewhere. */
export function trainingPlace(path: string): TrainingPlace | null {
  const match = LAYOUT.exec(path.replaceAll('\\', '/'));
  if (match === null) return null;
  return {
    folder: match[1] ?? '',
    step: Number(match[2]),
    work: match[3] === 'train' ? 'train' : 'eval',
    subset: match[4] === 'all' ? 'all' : 'effective',
  };
}

/** Splits files of one run into those that count and those that repeat their episodes; an empty file has none to repeat. */
export function chooseSubsets<File extends { readonly path: string; readonly kind: string }>(
  files: readonly File[],
): { readonly chosen: readonly File[]; readonly repeating: readonly File[] } {
  const subsets = new Set(
    files
      .filter(({ kind }) => kind === 'rows')
      .map(({ path }) => trainingPlace(path))
      .map((place) => place && keyOf(place, place.subset)),
  );
  const repeats = ({ path }: File): boolean => {
    const place = trainingPlace(path);
    if (place === null || place.subset === PREFERRED[place.work]) return false;
    return subsets.has(keyOf(place, PREFERRED[place.work]));
  };
  return { chosen: files.filter((file) => !repeats(file)), repeating: files.filter(repeats) };
}

function keyOf({ folder, step, work }: TrainingPlace, subset: TrainingPlace['subset']): string {
  return JSON.stringify([folder, step, work, subset]);
}
