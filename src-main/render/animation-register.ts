import type { CdpSession } from './cdp-session.ts';

/** The document's CSS animations and transitions as the protocol knows them: also those in the copies that `<use>` makes. */
export interface AnimationRegister {
  count(): number;
  /** Pauses every animation at `timeMs`. */
  seek(timeMs: number): Promise<void>;
}

/**
 * Stops the clock of CSS animations for every document to come, so that none has moved before it is first looked at,
 * and keeps a list of them.
 */
export async function registerAnimations(session: CdpSession): Promise<AnimationRegister> {
  const ids = new Set<string>();
  session.on('Animation.animationCreated', ({ id }) => ids.add(id));
  // Pausing is reported as `animationCanceled`, too, so that event says nothing; documents come and go as a whole.
  session.on('Page.frameNavigated', () => ids.clear());
  await Promise.all([
    session.send('Animation.enable'),
    session.send('Animation.setPlaybackRate', { playbackRate: 0 }),
  ]);
  return {
    count: () => ids.size,
    async seek(timeMs) {
      const animations = [...ids];
      await session.send('Animation.setPaused', { animations, paused: true });
      await session.send('Animation.seekAnimations', { animations, currentTime: timeMs });
    },
  };
}
