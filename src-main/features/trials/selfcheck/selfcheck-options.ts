import type { StaticRenderer } from '../drawings/static-renderer.ts';
import type { DrawingSchema } from '../drawings/drawing-schema.ts';

/** One instruction for the model. */
export interface SelfcheckPrompt {
  readonly id: string;
  readonly prompt: string;
}

export interface SelfcheckOptions {
  /** `http://host:port` or `http://host:port/v1`; /health is asked for beside /v1. */
  readonly baseUrl: string;
  readonly model: string;
  readonly prompts: readonly SelfcheckPrompt[];
  readonly schema: DrawingSchema;
  /** Renders the first drawing; null when there is no renderer, which the gate's line then says. */
  readonly renderer: StaticRenderer | null;
  /** Sent as a bearer token; it appears in no result. */
  readonly apiKey?: string;
  /** Requests that are made, requests that they stand for, and requests in flight. */
  readonly sample?: number;
  readonly total?: number;
  readonly concurrency?: number;
  /** Seconds until GET /health must answer 200. */
  readonly startupDeadlineS?: number;
  /** Seconds that one answer may take. The fetch of Node gives up by itself after 300 s without a byte. */
  readonly requestDeadlineS?: number;
  /** Seconds in which `total` requests must be answered, the first one included. */
  readonly totalDeadlineS?: number;
  /** Bytes of an answer's body that are read at most. */
  readonly maxBodyBytes?: number;
  /** Pause between two questions for health, in seconds. */
  readonly healthPauseS?: number;
  readonly maxTokens?: number;
  readonly fetch?: typeof fetch;
}

/** The figures of docs/trials.md, The self-check, and limits that keep a run bounded. */
export const SELFCHECK_DEFAULTS = {
  sample: 16,
  total: 254,
  concurrency: 8,
  startupDeadlineS: 900,
  requestDeadlineS: 280,
  totalDeadlineS: 10_800,
  maxBodyBytes: 4 * 1024 * 1024,
  healthPauseS: 1,
} as const;

/** Options with every figure filled in. */
export type SelfcheckSettings = SelfcheckOptions &
  Required<Pick<SelfcheckOptions, keyof typeof SELFCHECK_DEFAULTS | 'fetch'>>;
