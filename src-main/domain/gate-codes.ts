/** The nine gates in the order in which they decide (docs/guide/scores.md, Gates). */
export const GATE_CODES = [
  'extract',
  'size',
  'wellformed',
  'single-root',
  'script',
  'external-ref',
  'event-handler',
  'event-animation',
  'text',
] as const;
export type GateCode = (typeof GATE_CODES)[number];

/** Why a render gave no frames. */
export const RENDER_FAILURES = [
  'no-size',
  'not-rendered',
  'parse-error',
  'timeout',
  'crash',
  'too-large',
  'no-renderer',
  'not-repeatable',
] as const;
export type RenderFailureKind = (typeof RENDER_FAILURES)[number];
