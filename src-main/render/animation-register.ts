import { CdpError } from './cdp-session.ts';
import type { CdpSession } from './cdp-session.ts';

/** The document's CSS animations and transitions as the protocol knows them: also those in the copies that `<use>` makes. */
export interface AnimationRegister {
  count(): number;
  /** Pauses every animation at `timeMs` that a frame has shown; the protocol does not find the others. */
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
      await Promise.all([...ids].map((id) => seekOne(id, timeMs)));
    },
  };

  async function seekOne(id: string, timeMs: number): Promise<void> {
    try {
      await session.send('Animation.setPaused', { animations: [id], paused: true });
      await session.send('Animation.seekAnimations', { animations: [id], currentTime: timeMs });
    } catch (error) {
      // Never shown, or gone with the element that it moved.
      if (!(error instanceof CdpError && error.kind === 'refused')) throw error;
    }
  }
}
