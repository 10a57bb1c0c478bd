import type { VerdictValue } from '../verdict-value.ts';
import type { GateLine } from '../../../src-main/api/index.ts';

/** The sign of a gate's or check's verdict: ● passed, ○ failed, ◌ unknown, a dash where nothing was tried. */
export const VERDICT_MARKS: Readonly<Record<GateLine['verdict'], VerdictValue>> = {
  pass: 'yes',
  fail: 'no',
  unknown: 'unclear',
  'not-run': null,
};

export const VERDICT_WORDS: Readonly<Record<GateLine['verdict'], string>> = {
  pass: 'passed',
  fail: 'failed',
  unknown: 'no mark',
  'not-run': 'not run',
};
