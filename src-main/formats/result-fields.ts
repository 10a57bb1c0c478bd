/*
 * Apart from field-map.ts, whose schema library the threads that read run files can do without.
 */

/** The places a field map can name, besides the six judge items. */
export const RESULT_FIELDS = [
  'gateOk',
  'gate',
  'renderOk',
  'blank',
  'motionCheck',
  'frameTimes',
  'judgeRecords',
  'seed',
  'split',
] as const;

/** The field map for environments that nobody has described: every place is found by its name. */
export const PATTERNS_ONLY = {
  id: 'by-name',
  version: 1,
  environments: [] as string[],
  fields: {},
  items: {},
  gateCodes: {},
};
