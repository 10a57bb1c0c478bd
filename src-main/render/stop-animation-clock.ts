import type { CdpSession } from './cdp-session.ts';

/** Stops the clock of CSS animations for every document to come, so that none has moved before it is first looked at. */
export async function stopAnimationClock(session: CdpSession): Promise<void> {
  await Promise.all([
    session.send('Animation.enable'),
    session.send('Animation.setPlaybackRate', { playbackRate: 0 }),
  ]);
}
