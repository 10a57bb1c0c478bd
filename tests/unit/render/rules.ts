import type { RenderRules } from '../../../src-main/domain/index.ts';

/** The protocol's rules, so that tests do not depend on the file. */
export const RULES: RenderRules = {
  widthPx: 512,
  heightPx: 512,
  durationS: 6,
  minTimeS: 0.1,
  drawingTimeoutMs: 10_000,
  callTimeoutMs: 5000,
};
