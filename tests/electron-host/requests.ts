import type { Protocol as Cdp } from 'devtools-protocol';
import type { CdpSession } from '../../src-main/render/index.ts';
import { fromBrowser } from './addresses.ts';
import type { StandInContents } from './contents.ts';

type Paused = Cdp.Fetch.RequestPausedEvent;

/** Puts a page's requests before the program: its filter, its navigation listeners, its own schemes. */
export async function controlRequests(cdp: CdpSession, contents: StandInContents): Promise<void> {
  cdp.on('Fetch.requestPaused', (paused) => {
    // The request is gone when its page is; nothing is left to answer.
    decide(cdp, contents, paused).catch(() => undefined);
  });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function decide(cdp: CdpSession, contents: StandInContents, paused: Paused): Promise<void> {
  const { requestId, request, resourceType, frameId } = paused;
  const url = fromBrowser(request.url);
  if (resourceType === 'Document' && !contents.mayNavigate(url, frameId))
    return fail(cdp, requestId, 'Aborted');
  const { standInSession } = contents;
  if (!(await standInSession.allows({ url, method: request.method }, contents.asElectron())))
    return fail(cdp, requestId, 'BlockedByClient');

  const scheme = url.slice(0, url.indexOf(':'));
  const handler = standInSession.handlers.get(scheme);
  if (handler === undefined) {
    await cdp.send('Fetch.continueRequest', { requestId });
    return;
  }
  const { method, headers, postData } = request;
  const response = await handler(
    new Request(url, { method, headers, ...(postData === undefined ? {} : { body: postData }) }),
  );
  await cdp.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}

async function fail(
  cdp: CdpSession,
  requestId: string,
  errorReason: 'Aborted' | 'BlockedByClient',
): Promise<void> {
  await cdp.send('Fetch.failRequest', { requestId, errorReason });
}
