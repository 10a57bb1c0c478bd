import type { CdpSession } from './cdp-session.ts';

/** The document's CSS animations and transitions as the protocol knows them: also those in the copies that `<use>` makes. */
export interface AnimationRegister {
  count(): number;
  /** To be called once the drawing has been drawn anew: its animations are the ones listed now, and later ones. */
  keep(): void;
  /** Pauses every animation at `timeMs`. */
  seek(timeMs: number): Promise<void>;
}

/**
 * Stops the clock of CSS animations for every document to come, so that none has moved before it is first looked at,
 * and keeps a list of them.
 */
export async function registerAnimations(session: CdpSession): Promise<AnimationRegister> {
  const ids = new Set<string>();
  let keeping = false;
  session.on('Animation.animationCreated', ({ id }) => ids.add(id));
  session.on('Animation.animationCanceled', ({ id }) => {
    // Pausing an animation is reported as its end, too; only the ones from before the drawing anew have really ended.
    if (!keeping) ids.delete(id);
  });
  session.on('Page.frameNavigated', () => {
    ids.clear();
    keeping = false;
  });
  await Promise.all([
    session.send('Animation.enable'),
    session.send('Animation.setPlaybackRate', { playbackRate: 0 }),
  ]);
  return {
    count: () => ids.size,
    keep() {
      keeping = true;
    },
    async seek(timeMs) {
      const animations = [...ids];
      await session.send('Animation.setPaused', { animations, paused: true });
      await session.send('Animation.seekAnimations', { animations, currentTime: timeMs });
    },
  };
}
