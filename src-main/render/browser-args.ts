/** What keeps frames equal from run to run, whatever the machine. */
const REPEATABLE = [
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--disable-font-subpixel-positioning',
  '--lang=en-US',
  // Redrawing a whole tile, or parts of it over what was there, differ at antialiased edges.
  '--disable-partial-raster',
  // Animations on the compositor's thread choose the scale of their pictures by the wall clock.
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--disable-checker-imaging',
  '--disable-image-animation-resync',
  // Without it the first frame of a document may be the last one of the document before it.
  '--disable-new-content-rendering-timeout',
  // Where frames begin on command, each is drawn to its end; other browsers do not know these two.
  '--enable-begin-frame-control',
  '--run-all-compositor-stages-before-draw',
];

/** Off: what keeps something of the page before, what asks for more processes, and what asks the network. */
const FEATURES_OFF = [
  'BackForwardCache',
  'PaintHolding',
  // A new frame in the browser for each document takes a new compositor with it, a third of the work of a drawing.
  'RenderDocument',
  'SpareRendererForSitePerProcess',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
];

/** One page in one browser: no process for the graphics, none in reserve, no trace of the page before. */
const LEAN = [
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-webgl',
  '--disable-extensions',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
  '--hide-scrollbars',
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--disable-blink-features=ViewTransitionOnNavigation',
];

/** The third wall: no name resolves, and what needs no name goes to a proxy that is not there. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
];

/** The start options of a rendering browser; `network: false` is the normal case, true is for testing the other walls. */
export function browserArguments(options: {
  readonly profileFolder: string;
  readonly sandbox: boolean;
  readonly network: boolean;
}): string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${options.profileFolder}`,
    ...REPEATABLE,
    ...LEAN,
    ...(options.network ? ['--no-proxy-server'] : NO_NETWORK),
    ...(options.sandbox ? [] : ['--no-sandbox']),
    'about:blank',
  ];
}
