import type { RenderRules } from '../domain/index.ts';
import type { CdpSession } from './cdp-session.ts';
import { watchPictures } from './picture-watch.ts';
import type { PictureWatch } from './picture-watch.ts';
import type { HostPage } from './render-host.ts';
import { stopAnimationClock } from './stop-animation-clock.ts';
import { controlTraffic } from './traffic.ts';
import type { PageWalls, ServedDocument, Traffic } from './traffic.ts';

/** A host's page made ready: scripts off, requests refused, viewport and media fixed. */
export interface DrawingPage {
  readonly host: HostPage;
  readonly session: CdpSession;
  readonly traffic: Traffic;
  readonly pictures: PictureWatch;
  /** Loads the document and everything that it holds in `data:` URLs; resolves with the main frame's id. */
  load(document: ServedDocument): Promise<string>;
}

const WHITE = { r: 255, g: 255, b: 255, a: 1 };

/** Sets up a fresh page, once; what is set stays over navigations. */
export async function prepareDrawingPage(
  host: HostPage,
  rules: RenderRules,
  walls: PageWalls,
): Promise<DrawingPage> {
  const { session } = host;
  const pictures = watchPictures(session);
  const [traffic] = await Promise.all([
    controlTraffic(session, walls),
    stopAnimationClock(session),
    session.send('Page.enable'),
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    session.send('Emulation.setDeviceMetricsOverride', {
      width: rules.widthPx,
      height: rules.heightPx,
      deviceScaleFactor: 1,
      mobile: false,
    }),
    session.send('Emulation.setScrollbarsHidden', { hidden: true }),
    session.send('Emulation.setDefaultBackgroundColorOverride', { color: WHITE }),
    session.send('Emulation.setEmulatedMedia', {
      media: 'screen',
      features: [
        { name: 'prefers-color-scheme', value: 'light' },
        { name: 'prefers-reduced-motion', value: 'no-preference' },
      ],
    }),
  ]);
  return {
    host,
    session,
    traffic,
    pictures,
    load(document) {
      pictures.begin();
      return load(session, traffic, document);
    },
  };
}

async function load(session: CdpSession, traffic: Traffic, document: ServedDocument): Promise<string> {
  traffic.serve(document);
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  const unsubscribe = session.on('Page.loadEventFired', () => resolve());
  try {
    const { frameId, errorText } = await session.send('Page.navigate', { url: document.url });
    if (errorText !== undefined) throw new Error(`the document did not load: ${errorText}`);
    const gone = await Promise.race([loaded, session.detached]);
    // A detached session answers every later call with its reason.
    if (gone !== undefined) await session.send('Page.getFrameTree');
    return frameId;
  } finally {
    unsubscribe();
  }
}
