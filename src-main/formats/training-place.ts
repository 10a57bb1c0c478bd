import { isPacked } from './rows-file.ts';

/** Where a file of a training run stands in the layouts that prime-rl has used. */
export interface TrainingPlace {
  /** The training run's folder, absolute. */
  readonly folder: string;
  readonly step: number | null;
  readonly work: 'train' | 'eval' | null;
  readonly subset: 'all' | 'effective' | null;
  /** What the file holds: rows, pieces of rollouts in flight, facts that became known later, or a list of the rows. */
  readonly part: 'rows' | 'live' | 'annotations' | 'index';
}

/** `<run>/rollouts/step_<N>/<train|eval>/<all|effective>/…`, July to August 2026. */
const SUBSETS = /^(.*)\/rollouts\/step_(\d+)\/(train|eval)\/(all|effective)\/[^/]+$/;
/** `<run>/rollouts/step_<N>/train_rollouts.jsonl` and `eval_rollouts_<environment>.jsonl`, April to July 2026. */
const STEPS = /^(.*)\/rollouts\/step_(\d+)\/(train|eval)_rollouts[^/]*\.jsonl(?:\.zst)?$/;
/** `<run>/monitors/file/traces/stream/<number>.jsonl`, and the files beside it, from September 2026. */
const STREAM =
  /^(.*?)(?:\/monitors\/[^/]+)?\/traces\/(stream|live|annotations|stream\.index\.jsonl)(?:\/.+)?$/;

const PARTS = {
  stream: 'rows',
  live: 'live',
  annotations: 'annotations',
  'stream.index.jsonl': 'index',
} as const;

/**
 * Which subset of a step counts where both are there, for the same episodes stand in both. Of an evaluation all
 * episodes count; of training those that the model was trained on.
 */
const PREFERRED = { eval: 'all', train: 'effective' } as const;

/** Where a file stands in a training run's layout, by its absolute path; null elsewhere. */
export function trainingPlace(path: string): TrainingPlace | null {
  const name = path.replaceAll('\\', '/');
  const stream = STREAM.exec(name);
  if (stream !== null) {
    const part = PARTS[stream[2] as keyof typeof PARTS];
    return { folder: stream[1] ?? '', step: null, work: null, subset: null, part };
  }
  const match = SUBSETS.exec(name) ?? STEPS.exec(name);
  if (match === null) return null;
  return {
    folder: match[1] ?? '',
    step: Number(match[2]),
    work: match[3] === 'train' ? 'train' : 'eval',
    subset: match[4] === undefined ? null : match[4] === 'all' ? 'all' : 'effective',
    part: 'rows',
  };
}

/** Splits files of one run into those that count and those that repeat their episodes; an empty file has none to repeat. */
export function chooseSubsets<File extends { readonly path: string; readonly kind: string }>(
  files: readonly File[],
): { readonly chosen: readonly File[]; readonly repeating: readonly File[] } {
  const full = files.filter(({ kind }) => kind === 'rows');
  const paths = new Set(full.map(({ path }) => path));
  const subsets = new Set(
    full.map(({ path }) => trainingPlace(path)).map((place) => place && keyOf(place, place.subset)),
  );
  const repeats = ({ path }: File): boolean => {
    // While a chunk is sealed it is in the folder twice, and the plain one is whole until it goes.
    if (isPacked(path) && paths.has(path.slice(0, -'.zst'.length))) return true;
    const place = trainingPlace(path);
    if (place === null || place.work === null || place.subset === null) return false;
    if (place.subset === PREFERRED[place.work]) return false;
    return subsets.has(keyOf(place, PREFERRED[place.work]));
  };
  return { chosen: files.filter((file) => !repeats(file)), repeating: files.filter(repeats) };
}

function keyOf({ folder, step, work }: TrainingPlace, subset: TrainingPlace['subset']): string {
  return JSON.stringify([folder, step, work, subset]);
}
