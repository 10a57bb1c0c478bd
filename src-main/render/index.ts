export type { RenderRequest } from './attempt.ts';
export { cacheFolder } from './cache-folder.ts';
export { createCdpSession } from './cdp-session.ts';
export type { CdpSession, CdpWire } from './cdp-session.ts';
export { createChromiumHost } from './chromium-host.ts';
export { findBrowser } from './find-browser.ts';
export type { BrowserChoice, BrowserSource } from './find-browser.ts';
export { fontEnvironment } from './fonts.ts';
export { printPdf } from './print-pdf.ts';
export { openRenderer } from './renderer.ts';
export type { Renderer, RendererOptions } from './renderer.ts';
export type { HostPage, RendererInfo, RenderHost } from './render-host.ts';
export type {
  BlockedRequest,
  DrawingMeasures,
  Frame,
  NotRendered,
  PixelBox,
  Rendered,
  RenderFailure,
  RenderResult,
} from './render-result.ts';
export { seededTimes } from './seeded-times.ts';
