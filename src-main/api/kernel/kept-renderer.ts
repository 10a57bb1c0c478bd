import type { Renderer } from '../../render/index.ts';

export interface KeptRenderer {
  readonly open: () => Promise<Renderer>;
  readonly close: () => Promise<void>;
}

/** Opens a renderer when one is first needed and keeps it; a failure is forgotten, so that the next call tries again. */
export function keepRenderer(open: () => Promise<Renderer>): KeptRenderer {
  let opening: Promise<Renderer> | null = null;
  return {
    open: () => {
      opening ??= open().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    close: async () => {
      const renderer = await opening?.catch(() => null);
      await renderer?.close();
    },
  };
}
