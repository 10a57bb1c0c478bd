import { app } from 'electron';
import type { RendererInfo } from '../../render/index.ts';

/** What is stored with every frame drawn here. */
export const RENDERER: RendererInfo = { name: 'Chromium in Electron', version: process.versions.chrome };

/** What keeps frames equal from run to run; the reasons are those of headless Chromium's options in `src-main/render`. */
const SWITCHES: readonly string[] = [
  'disable-lcd-text',
  'disable-partial-raster',
  'disable-threaded-animation',
  'disable-checker-imaging',
  'disable-image-animation-resync',
  'disable-new-content-rendering-timeout',
  'disable-renderer-backgrounding',
  'disable-background-timer-throttling',
];
const VALUED_SWITCHES: Readonly<Record<string, string>> = {
  'force-color-profile': 'srgb',
  'font-render-hinting': 'none',
  'disable-features': 'BackForwardCache,PaintHolding,SpareRendererForSitePerProcess',
  'disable-blink-features': 'ViewTransitionOnNavigation',
};

/** Makes drawing repeatable, without the graphics processor. Has to be called before the app is ready. */
export function setRenderSwitches(): void {
  app.disableHardwareAcceleration();
  for (const name of SWITCHES) app.commandLine.appendSwitch(name);
  for (const [name, value] of Object.entries(VALUED_SWITCHES)) app.commandLine.appendSwitch(name, value);
}
