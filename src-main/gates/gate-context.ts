import type { CssSource } from './css-sources.ts';
import type { Drawing } from './drawing.ts';

/** What every gate behind `wellformed` is given. */
export interface GateContext {
  readonly drawing: Drawing;
  readonly css: readonly CssSource[];
  /** The prompt of the task, whose quoted spans are the only text allowed. */
  readonly prompt: string;
}
