/** How large a drawing is rendered, and when its rendering is given up. */
export interface StaticRenderOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export type StaticRender =
  | { readonly ok: true; readonly png: Uint8Array; readonly renderer: string }
  | {
      readonly ok: false;
      /** The renderer refused the drawing, or failed itself (time, memory, crash): only the first is the drawing's fault. */
      readonly fault: 'drawing' | 'renderer';
      readonly reason: string;
      readonly renderer: string;
    };

/** Something that turns a drawing into one PNG on white, fitted into the given size from its top left, with its own proportions. */
export interface StaticRenderer {
  /** Name and version as results record them, such as `rsvg-convert version 2.54.7`. */
  readonly version: string;
  readonly render: (svg: string, options: StaticRenderOptions) => Promise<StaticRender>;
}

/** The renderer that is used, and in one sentence why this one. */
export interface ChosenRenderer {
  readonly renderer: StaticRenderer | null;
  readonly why: string;
}

/** Prefers rsvg-convert, the reference; else the Chromium renderer that the caller brings; null without either. */
export function chooseStaticRenderer(
  rsvg: StaticRenderer | null,
  chromium: StaticRenderer | null,
): ChosenRenderer {
  if (rsvg !== null) return { renderer: rsvg, why: `${rsvg.version} is installed` };
  const missing = 'rsvg-convert is not installed (Debian package librsvg2-bin)';
  if (chromium !== null)
    return { renderer: chromium, why: `${missing}; ${chromium.version} renders instead` };
  return { renderer: null, why: `${missing}, and there is no Chromium` };
}
