import { createCdpSession } from './cdp-session.ts';
import type { BrowserChoice } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';
import type { RunningBrowser } from './launch-browser.ts';
import { processTreeBytes } from './process-memory.ts';
import { removeStaleProfiles } from './profile-folders.ts';
import type { HostPage, RenderHost } from './render-host.ts';

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
        const session = await attachToNewPage(started, callTimeoutMs);
        return {
          session,
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

async function attachToNewPage({ session, pipe }: RunningBrowser, callTimeoutMs: number) {
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: true });
  return createCdpSession(pipe.wire(sessionId), callTimeoutMs);
}
