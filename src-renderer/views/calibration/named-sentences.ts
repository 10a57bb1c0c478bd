import type { FolderCalibration } from '../../../src-main/api/index.ts';

/** How the statistics name a run in a sentence. */
const RUN_IN_SENTENCE = /in run “([^”]*)”/g;

/** The figures with the runs in their sentences called as everywhere in the interface; `names` by the whole name. */
export function nameRunsInSentences(
  calibration: FolderCalibration,
  names: ReadonlyMap<string, string>,
): FolderCalibration {
  const named = (_: string, value: unknown): unknown =>
    typeof value === 'string'
      ? value.replace(RUN_IN_SENTENCE, (_whole, name: string) => `in run “${names.get(name) ?? name}”`)
      : value;
  // It came as JSON, so it comes back with nothing lost.
  return JSON.parse(JSON.stringify(calibration), named) as FolderCalibration;
}
