import { asBoolean, asNumber, asObject } from './json-values.ts';
import type { JsonObject } from './json-values.ts';
import type { ImportedRollout } from './record.ts';
import type { TrainingPlace } from './training-place.ts';

/** What training says of a rollout besides its reward. */
export type TrainingFacts = Pick<ImportedRollout, 'work' | 'effective' | 'advantage'>;

/** Read from the row, from what is noted on its trace, and where neither says it from the place of the file. */
export function readTrainingFacts(
  row: JsonObject,
  trace: JsonObject,
  place: TrainingPlace | null,
): TrainingFacts {
  const info = asObject(trace['info']) ?? {};
  const run = asObject(row['run']) ?? asObject(trace['run']) ?? {};
  return {
    work:
      asWork(info['kind']) ??
      asWork(row['kind']) ??
      asWork(asObject(run['work'])?.['type']) ??
      place?.work ??
      asWork(run['type']),
    effective:
      asBoolean(info['effective']) ??
      asBoolean(row['effective']) ??
      (place?.subset === 'effective' ? true : null),
    advantage: asNumber(info['advantage']) ?? asNumber(trace['advantage']) ?? asNumber(row['advantage']),
  };
}

function asWork(value: unknown): 'train' | 'eval' | null {
  return value === 'train' || value === 'eval' ? value : null;
}
