import { CdpError } from './cdp-session.ts';
import type { CdpSession } from './cdp-session.ts';

/** A picture in a `data:` URL that the browser has loaded. */
export interface LoadedPicture {
  /** As the browser has resolved it, without its fragment. */
  readonly url: string;
  /** As the browser has unpacked them. */
  readonly bytes: Buffer;
}

/** Knows the pictures in `data:` URLs of one page, whatever names them and however they are spelled: the browser tells of each that it loads. */
export interface PictureWatch {
  /** Forgets those of the document before. */
  begin(): void;
  /** All that the document has loaded by now, each URL once. */
  loaded(): Promise<readonly LoadedPicture[]>;
}

/** Wants the session's network events switched on. */
export function watchPictures(session: CdpSession): PictureWatch {
  let requests = new Map<string, string>();
  let pictures = new Map<string, LoadedPicture>();
  session.on('Network.requestWillBeSent', ({ request, requestId }) => {
    if (/^data:/i.test(request.url)) requests.set(request.url, requestId);
  });

  return {
    begin() {
      requests = new Map();
      pictures = new Map();
    },
    async loaded() {
      const of = pictures;
      const fresh = [...requests].filter(([url]) => !of.has(url));
      await Promise.all(
        fresh.map(async ([url, requestId]) => {
          of.set(url, { url, bytes: await readBody(session, requestId) });
        }),
      );
      return [...of.values()];
    },
  };
}

/** Empty where the browser could make nothing of the URL, and so shows nothing. */
async function readBody(session: CdpSession, requestId: string): Promise<Buffer> {
  try {
    const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
    return Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
  } catch (error) {
    if (error instanceof CdpError && error.kind === 'refused') return Buffer.alloc(0);
    throw error;
  }
}
