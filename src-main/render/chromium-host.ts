import { CdpError, createCdpSession } from './cdp-session.ts';
import type { CdpSession } from './cdp-session.ts';
import type { BrowserChoice } from './find-browser.ts';
import { findFonts } from './fonts.ts';
import { launchBrowser } from './launch-browser.ts';
import type { RunningBrowser } from './launch-browser.ts';
import { processTreeBytes } from './process-memory.ts';
import { removeStaleProfiles } from './profile-folders.ts';
import type { HostPage, RenderHost } from './render-host.ts';
import { drawFrame, takeScreenshot } from './take-picture.ts';

export interface ChromiumHostOptions {
  readonly browser: BrowserChoice;
  readonly callTimeoutMs: number;
  /** True only in tests that try the other walls alone: the browser may then reach the network. */
  readonly network?: boolean;
}

/**
 * Draws in headless Chromium: one browser process for each page, so that a drawing which takes its browser down takes
 * nobody else's, and closing a page is one kill that cannot hang.
 */
export function createChromiumHost({
  browser,
  callTimeoutMs,
  network = false,
}: ChromiumHostOptions): RenderHost {
  const running = new Set<RunningBrowser>();
  /** Until a browser has refused it. */
  let canBeginFrames = true;
  removeStaleProfiles();

  async function openIn(beginFrames: boolean): Promise<HostPage> {
    const started = await launchBrowser(browser, { network, callTimeoutMs });
    running.add(started);
    const close = async () => {
      running.delete(started);
      await started.kill();
    };
    try {
      const session = await attachToNewPage(started, beginFrames, callTimeoutMs);
      return {
        session,
        takePicture: () => (beginFrames ? drawFrame(session) : takeScreenshot(session)),
        memoryBytes: () => processTreeBytes(started.pid),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  }

  return {
    name: browser.name,
    // Frames with text are those of these fonts.
    version: `${browser.version} fonts ${findFonts().version}`,
    pageReuse: true,
    async openPage(): Promise<HostPage> {
      const beginFrames = canBeginFrames;
      try {
        return await openIn(beginFrames);
      } catch (error) {
        if (!beginFrames || !(error instanceof CdpError && error.kind === 'refused')) throw error;
        canBeginFrames = false;
        return await openIn(false);
      }
    },
    async close() {
      await Promise.all([...running].map((each) => each.kill()));
      running.clear();
    },
  };
}

/** With `beginFrames`, a page whose frames begin on command; refused by browsers that are not a headless shell. */
async function attachToNewPage(
  { session: ofBrowser, pipe }: RunningBrowser,
  beginFrames: boolean,
  callTimeoutMs: number,
): Promise<CdpSession> {
  const { browserContextId } = await ofBrowser.send('Target.createBrowserContext');
  const { targetId } = await ofBrowser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    ...(beginFrames ? { enableBeginFrameControl: true } : {}),
  });
  const { sessionId } = await ofBrowser.send('Target.attachToTarget', { targetId, flatten: true });
  const session = createCdpSession(pipe.wire(sessionId), callTimeoutMs);
  // Some browsers open a usual page instead of refusing, and do not know this command.
  if (beginFrames) await session.send('HeadlessExperimental.beginFrame');
  return session;
}
