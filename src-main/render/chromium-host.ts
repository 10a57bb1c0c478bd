import { CdpError, createCdpSession } from './cdp-session.ts';
import type { CdpSession } from './cdp-session.ts';
import type { BrowserChoice } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';
import type { RunningBrowser } from './launch-browser.ts';
import { processTreeBytes } from './process-memory.ts';
import { removeStaleProfiles } from './profile-folders.ts';
import type { HostPage, RenderHost } from './render-host.ts';
import { drawFrame, takeScreenshot } from './take-picture.ts';
import type { TakePicture } from './take-picture.ts';

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
  removeStaleProfiles();

  return {
    name: browser.name,
    version: browser.version,
    pageReuse: true,
    async openPage(): Promise<HostPage> {
      const started = await launchBrowser(browser, { network, callTimeoutMs });
      running.add(started);
      try {
        const { targetId, takePicture } = await openTarget(started.session);
        const session = await attach(started, targetId, callTimeoutMs);
        return {
          session,
          takePicture: () => takePicture(session),
          memoryBytes: () => processTreeBytes(started.pid),
          async close() {
            running.delete(started);
            await started.kill();
          },
        };
      } catch (error) {
        running.delete(started);
        await started.kill();
        throw error;
      }
    },
    async close() {
      await Promise.all([...running].map((each) => each.kill()));
      running.clear();
    },
  };
}

/** Opens a page whose frames begin on command where the browser can do that, and a usual one where it cannot. */
async function openTarget(
  session: CdpSession,
): Promise<{ readonly targetId: string; readonly takePicture: TakePicture }> {
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const page = { url: 'about:blank', browserContextId };
  try {
    const { targetId } = await session.send('Target.createTarget', {
      ...page,
      enableBeginFrameControl: true,
    });
    return { targetId, takePicture: drawFrame };
  } catch (error) {
    if (!(error instanceof CdpError && error.kind === 'refused')) throw error;
    const { targetId } = await session.send('Target.createTarget', page);
    return { targetId, takePicture: takeScreenshot };
  }
}

async function attach({ session, pipe }: RunningBrowser, targetId: string, callTimeoutMs: number) {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: true });
  return createCdpSession(pipe.wire(sessionId), callTimeoutMs);
}
