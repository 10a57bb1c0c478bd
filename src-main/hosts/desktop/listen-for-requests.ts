import { app } from 'electron';
import { z } from 'zod';
import { readLink } from './start-arguments.ts';
import type { OpenRequest } from './start-arguments.ts';
import { focusWindow } from './window.ts';

/** What a second start of the program hands over to the first one. */
const handedOver = z.object({
  asked: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['folder', 'link']), folder: z.string() }),
      z.object({ kind: z.literal('refused'), address: z.string() }),
    ]),
  ),
});

/** Folders and links that the system asks this program to open, at its start and later. */
export interface OpenRequests {
  waiting(): number;
  /** Serves what is waiting, then whatever comes. */
  serve(open: (request: OpenRequest) => Promise<void>): Promise<void>;
}

/** Has to be called before the app is ready: macOS tells of a file or link that started it at once. */
export function listenForRequests(asked: readonly OpenRequest[]): OpenRequests {
  const waiting: OpenRequest[] = [...asked];
  let open: ((request: OpenRequest) => Promise<void>) | null = null;

  function take(request: OpenRequest): void {
    if (open === null) waiting.push(request);
    // It shows its own failures.
    else open(request).catch(() => undefined);
  }

  app.on('second-instance', (_, __, ___, data) => {
    focusWindow();
    const parsed = handedOver.safeParse(data);
    if (parsed.success) parsed.data.asked.forEach(take);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take({ kind: 'folder', folder: path });
  });
  app.on('open-url', (event, address) => {
    event.preventDefault();
    take(readLink(address));
  });

  return {
    waiting: () => waiting.length,
    async serve(serveOne) {
      open = serveOne;
      for (const request of waiting.splice(0)) await serveOne(request);
    },
  };
}
