import type { inferRouterOutputs } from '@trpc/server';
import type { AssayRouter } from '../../src-main/api/index.ts';

type Outputs = inferRouterOutputs<AssayRouter>;

/** A job as it arrives: over JSON, a result that is undefined is absent. */
export type Job = Outputs['jobs']['list'][number];

/** One event as it arrives. */
export type StreamEvent = Outputs['events'] extends AsyncIterable<infer Event> ? Event : never;
