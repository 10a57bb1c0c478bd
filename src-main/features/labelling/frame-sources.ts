import type { Protocol } from '../../domain/index.ts';
import { openRenderer, type Renderer } from '../../render/index.ts';
import { interrupted, throwIfInterrupted } from '../../platform/terminal/interrupts.ts';

interface FrameSources {
  readonly openRenderer: () => Promise<Renderer>;
  readonly signal: AbortSignal;
}

/** Runs work that reads frames, with a renderer for those that were pruned, which is opened when it is wanted and closed again. */
export async function withFrameSources<T>(
  { render: rules }: Protocol,
  work: (sources: FrameSources) => Promise<T>,
): Promise<T> {
  const opened: Promise<Renderer>[] = [];
  const open = (): Promise<Renderer> => {
    opened[0] ??= openRenderer({ rules });
    return opened[0];
  };
  try {
    return await work({ openRenderer: open, signal: interrupted });
  } catch (thrown) {
    throwIfInterrupted();
    throw thrown;
  } finally {
    for (const renderer of await Promise.allSettled(opened))
      if (renderer.status === 'fulfilled') await renderer.value.close();
  }
}
