/** A file of a training run: `<run>/rollouts/step_<N>/<train|eval>/<all|effective>/…` (prime-rl, monitors/file.py). */
export interface TrainingPlace {
  /** The training run's folder, relative; '' for the opened folder. */
  readonly folder: string;
  readonly step: number;
  readonly work: 'train' | 'eval';
  readonly subset: 'all' | 'effective';
}

const LAYOUT = /^(?:(.*)\/)?rollouts\/step_(\d+)\/(train|eval)\/(all|effective)\/[^/]+$/;

/**
 * Which subset of a step counts where both are there, for the same episodes stand in both. Of an evaluation all
 * episodes count; of training those that the model was trained on.
 */
const PREFERRED = { eval: 'all', train: 'effective' } as const;

/** Where a file stands in a training run's layout, seen from the opened folder; null elsewhere. */
export function trainingPlace(path: string): TrainingPlace | null {
  const match = LAYOUT.exec(path);
  if (match === null) return null;
  return {
    folder: match[1] ?? '',
    step: Number(match[2]),
    work: match[3] === 'train' ? 'train' : 'eval',
    subset: match[4] === 'all' ? 'all' : 'effective',
  };
}

/** Splits files of one training run into those that count and those that repeat their episodes. */
export function chooseSubsets(paths: readonly string[]): {
  readonly chosen: string[];
  readonly repeating: string[];
} {
  const subsets = new Map<string, Set<string>>();
  for (const path of paths) {
    const place = trainingPlace(path);
    if (place === null) continue;
    subsets.set(stepKey(place), (subsets.get(stepKey(place)) ?? new Set()).add(place.subset));
  }
  const repeats = (path: string): boolean => {
    const place = trainingPlace(path);
    if (place === null) return false;
    const preferred = PREFERRED[place.work];
    return place.subset !== preferred && subsets.get(stepKey(place))?.has(preferred) === true;
  };
  return { chosen: paths.filter((path) => !repeats(path)), repeating: paths.filter(repeats) };
}

function stepKey({ folder, step, work }: TrainingPlace): string {
  return JSON.stringify([folder, step, work]);
}
