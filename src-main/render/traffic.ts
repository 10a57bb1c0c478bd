import type { CdpSession } from './cdp-session.ts';
import type { BlockedRequest } from './render-result.ts';

/** The document that a page may load; nothing else is ever answered. */
export interface ServedDocument {
  readonly url: string;
  readonly contentType: string;
  readonly body: string;
}

/** The walls that the capture code builds itself; the third, no reachable network, is the browser's start options. */
export interface PageWalls {
  readonly interception: boolean;
  readonly csp: boolean;
}

/** Decides over every request of one page. */
export interface Traffic {
  /** Answers the next main-document request for this URL, once, and starts a new list of refusals. */
  serve(document: ServedDocument): void;
  /** What has been refused since `serve`, each URL and kind once, in order of the first attempt. */
  blocked(): BlockedRequest[];
  /** Adds an attempt that only the page itself could tell of. */
  note(request: BlockedRequest): void;
}

/** Every host name under it is reserved to never resolve (RFC 6761). */
export const SERVED_ORIGIN = 'http://svg.invalid';
export const ALL_PAGE_WALLS: PageWalls = { interception: true, csp: true };

/** A self-contained document needs no more: inline styles, and images and fonts in `data:` URLs. `sandbox` stops navigation by meta refresh. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox allow-same-origin";
/** Lists are for people; a drawing that asks a million times is cut short. */
const MAX_BLOCKED = 200;
const MAX_URL_LENGTH = 2000;

/** Puts the page behind interception, with a record of every attempt, also of those that the CSP stops first. */
export async function controlTraffic(session: CdpSession, walls: PageWalls): Promise<Traffic> {
  let served: ServedDocument | null = null;
  let answered = false;
  let blocked = new Map<string, BlockedRequest>();

  function note({ url, kind }: BlockedRequest): void {
    if (blocked.size >= MAX_BLOCKED || url.startsWith('data:')) return;
    const cut = url.slice(0, MAX_URL_LENGTH);
    blocked.set(`${kind} ${cut}`, { url: cut, kind });
  }

  session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (request.url !== served?.url) note({ url: request.url, kind: type ?? 'Other' });
  });
  session.on('Network.webSocketCreated', ({ url }) => note({ url, kind: 'WebSocket' }));
  session.on('Network.webTransportCreated', ({ url }) => note({ url, kind: 'WebTransport' }));
  session.on('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
    const isDocument = served !== null && request.url === served.url && resourceType === 'Document';
    let reply: Promise<unknown>;
    if (served !== null && isDocument && !answered) {
      answered = true;
      reply = session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: responseHeaders(served, walls),
        body: Buffer.from(served.body, 'utf8').toString('base64'),
      });
    } else {
      note({ url: request.url, kind: resourceType });
      // `Aborted` leaves the document in place; any other reason would replace it with an error page.
      reply = session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    }
    // The request is gone when its page is; nothing is left to answer.
    reply.catch(() => undefined);
  });
  const urlPattern = walls.interception ? '*' : `${SERVED_ORIGIN}/*`;
  await Promise.all([
    session.send('Network.enable'),
    session.send('Fetch.enable', { patterns: [{ urlPattern }] }),
  ]);

  return {
    serve(document) {
      served = document;
      answered = false;
      blocked = new Map();
    },
    blocked: () => [...blocked.values()],
    note,
  };
}

function responseHeaders(document: ServedDocument, walls: PageWalls): { name: string; value: string }[] {
  return [
    { name: 'Content-Type', value: document.contentType },
    { name: 'Cache-Control', value: 'no-store' },
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    ...(walls.csp ? [{ name: 'Content-Security-Policy', value: CONTENT_SECURITY_POLICY }] : []),
  ];
}
