import type { GateCode, Item, JobProgress, Outcome } from '../../src-main/domain/index.ts';

export const ITEM_NAMES: Readonly<Record<Item, string>> = {
  scene: 'Scene',
  objects: 'Objects',
  isometric: 'Isometric',
  composition: 'Composition',
  motion: 'Motion',
  figure: 'Figure',
};

/** In the order in which they are asked, as in `src-main/domain` (types only cross the border); no other keys stand there. */
export const ITEM_ORDER = Object.keys(ITEM_NAMES) as readonly Item[];

/** Outcomes in the order of the stacked bar: best first, what has no score last. */
export const OUTCOME_ORDER = [
  'scored',
  'flagged',
  'blank',
  'render-failed',
  'gate-failed',
  'unscored',
  'error',
] as const satisfies readonly Outcome[];

export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  scored: 'Scored',
  flagged: 'Flagged',
  blank: 'Blank',
  'render-failed': 'Render failed',
  'gate-failed': 'Gate failed',
  unscored: 'Unscored',
  error: 'Error',
};

export const GATE_NAMES: Readonly<Record<GateCode, string>> = {
  extract: 'Extract',
  size: 'Size',
  wellformed: 'Well-formed',
  'single-root': 'Single root',
  script: 'Script',
  'external-ref': 'External reference',
  'event-handler': 'Event handler',
  'event-animation': 'Event animation',
  text: 'Text',
};

/** One of our gates as people call it; the codes of an environment's own gates stay as the run wrote them. */
export function gateName(code: string): string {
  const names: Readonly<Record<string, string>> = GATE_NAMES;
  return names[code] ?? code;
}

/** Why lines, or parts of them, were passed over, in words. */
export const LINE_REASONS: Readonly<Record<string, string>> = {
  invalid_json: 'not valid JSON',
  torn_last_line: 'last line is cut off (still being written?)',
  not_an_object: 'JSON, but not an object',
  unrecognized_shape: 'no known record shape',
  not_utf8: 'not UTF-8',
  too_long: 'line is too long',
  too_many_values: 'holds more than 4 million values',
  truncated_zstd: 'the compressed file is cut off here: the rest of it is missing',
  damaged_zstd: 'a part of the compressed file cannot be unpacked; all of its rows are missing',
  oversized_zstd: 'unpacks to more than rows do; not read from here on',
  trace_not_an_object: 'an entry of its traces is no object; the others are read',
  reward_not_a_number: 'a reward is no number; the rollout is read without it',
  number_not_finite: 'holds NaN or Infinity, read as not measured',
};

/** "12,400 of 100,000 rows"; the total is left out while it is unknown. */
export function progressInWords(progress: JobProgress): string {
  const done = progress.done.toLocaleString('en');
  const total = progress.total === null ? '' : ` of ${progress.total.toLocaleString('en')}`;
  return `${done}${total} ${progress.unit}`;
}
