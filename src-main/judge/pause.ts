import { once } from 'node:events';

/** A switch that holds a batch between two pieces of work. */
export interface Pause {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly isPaused: () => boolean;
  /** Resolves at once, or when the batch goes on; throws the signal's reason when that is aborted meanwhile. */
  readonly passed: (signal: AbortSignal) => Promise<void>;
}

export function createPause(): Pause {
  const goesOn = new EventTarget();
  let paused = false;
  return {
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
      goesOn.dispatchEvent(new Event('resume'));
    },
    isPaused: () => paused,
    passed: async (signal) => {
      signal.throwIfAborted();
      while (paused) await once(goesOn, 'resume', { signal }).catch(() => signal.throwIfAborted());
    },
  };
}
