import { CdpError } from './cdp-session.ts';
import type { CdpSession } from './cdp-session.ts';

/** PNGs that cost less time and more bytes; the pixels are the same. */
const PNG = { format: 'png', optimizeForSpeed: true } as const;
/** A page that has just been loaded may take a frame to be ready for its first picture. */
const MAX_EMPTY_FRAMES = 10;

/** The page as a PNG of its viewport. Works in every browser, which shows one or two frames of its own accord before it takes the picture. */
export async function takeScreenshot(session: CdpSession): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', PNG);
  return Buffer.from(data, 'base64');
}

/**
 * For a page whose frames begin on command (headless shell only): one frame, drawn at once and to its end, and its picture
 * with it. About half the wait of a screenshot.
 */
export async function drawFrame(session: CdpSession): Promise<Buffer> {
  for (let empty = 0; empty < MAX_EMPTY_FRAMES; empty += 1) {
    const { screenshotData } = await session.send('HeadlessExperimental.beginFrame', { screenshot: PNG });
    if (screenshotData !== undefined) return Buffer.from(screenshotData, 'base64');
  }
  throw new CdpError('refused', 'the browser drew no frame');
}
