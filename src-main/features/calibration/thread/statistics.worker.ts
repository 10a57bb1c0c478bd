// The statistics of large folders take seconds, so they have a thread and a database connection of their own.
import { toProblem, type Problem } from '../../../domain/index.ts';
import { openStore, type Store } from '../../../store/index.ts';
import { calibrateFolder, type CalibrationRequest, type FolderCalibration } from '../index.ts';
import { compareStoredRuns, type ComparisonView } from '../../comparison/index.ts';

/** A failure crosses threads as data: a thrown error would lose its code. */
export type Settled<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Required<Problem> };

export interface CalibrationTask {
  readonly folder: string;
  readonly request: CalibrationRequest;
}

export function calibration({ folder, request }: CalibrationTask): Settled<FolderCalibration> {
  return withStores((storeOf) => calibrateFolder(storeOf(folder), request));
}

/** The first run is the one that the others are compared with. */
export interface ComparisonTask {
  readonly runs: readonly { readonly folder: string; readonly runId: number }[];
}

export function comparison({ runs }: ComparisonTask): Settled<readonly ComparisonView[]> {
  return withStores((storeOf) => {
    const [base, ...others] = runs.map(({ folder, runId }) => ({ store: storeOf(folder), runId }));
    if (base === undefined) throw new Error('no run was named');
    return compareStoredRuns(base, others);
  });
}

/** Opens the index of each folder once, for reading. */
function withStores<T>(work: (storeOf: (folder: string) => Store) => T): Settled<T> {
  const open = new Map<string, Store>();
  const storeOf = (folder: string): Store => {
    const store = open.get(folder) ?? openStore(folder, { readOnly: true });
    open.set(folder, store);
    return store;
  };
  try {
    return { ok: true, value: work(storeOf) };
  } catch (thrown) {
    return { ok: false, problem: toProblem(thrown) };
  } finally {
    for (const store of open.values()) store.close();
  }
}
