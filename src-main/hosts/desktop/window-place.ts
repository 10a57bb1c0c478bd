import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, screen } from 'electron';
import type { BrowserWindow, Rectangle } from 'electron';
import { z } from 'zod';
import { makeFolder } from '../../platform/make-folder.ts';
import { DEFAULT_SIZE, fitPlace } from './fit-place.ts';

const placeSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});

/** Where a window was; lengths in device-independent pixels. */
type WindowPlace = z.infer<typeof placeSchema>;

/** Bounds for a new window: where the last one was, moved and shrunk to the displays that are there now. */
export function recallPlace(): { readonly bounds: Partial<Rectangle>; readonly maximized: boolean } {
  const last = readPlace();
  if (last === null) return { bounds: DEFAULT_SIZE, maximized: false };
  const { maximized, ...bounds } = last;
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  return { bounds: fitPlace(bounds, workAreas), maximized };
}

/** Keeps the window's place when it closes; the last one to close wins. */
export function rememberPlace(window: BrowserWindow): void {
  window.on('close', () => {
    const place: WindowPlace = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    makeFolder(dirname(placeFile()));
    writeFileSync(placeFile(), `${JSON.stringify(place)}\n`);
  });
}

/** A file that is missing or broken is no place; nothing in it is worth a message. */
function readPlace(): WindowPlace | null {
  try {
    return placeSchema.parse(JSON.parse(readFileSync(placeFile(), 'utf8')));
  } catch {
    return null;
  }
}

function placeFile(): string {
  return join(app.getPath('userData'), 'window.json');
}
