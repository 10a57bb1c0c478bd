import type { RenderFailureKind, RenderRules } from '../../../domain/index.ts';
import type { Renderer } from '../../../render/index.ts';
import type { StaticRender, StaticRenderer } from '../index.ts';

/** Opens a renderer whose pages have the size that the rules give. */
export type OpenRenderer = (rules: RenderRules) => Promise<Renderer>;

/** A static renderer that holds processes until it is closed. */
export interface OpenStaticRenderer extends StaticRenderer {
  readonly close: () => Promise<void>;
}

/** Failures for which the drawing is to blame; the others may pass when tried again. */
const DRAWING_FAULTS: ReadonlySet<RenderFailureKind> = new Set([
  'parse-error',
  'no-size',
  'not-rendered',
  'not-repeatable',
]);

/**
 * Opens Chromium as a static renderer: on white, from the top left, with the drawing's own proportions, as rsvg-convert
 * draws. `rules` give the size for which pages are opened at once; another size opens its own. Throws `no-renderer`.
 */
export async function openStaticChromium(
  open: OpenRenderer,
  rules: RenderRules,
): Promise<OpenStaticRenderer> {
  const bySize = new Map<string, Promise<Renderer>>();
  const rendererFor = (widthPx: number, heightPx: number): Promise<Renderer> => {
    const key = `${widthPx}×${heightPx}`;
    const opened = bySize.get(key) ?? open({ ...rules, widthPx, heightPx });
    bySize.set(key, opened);
    return opened;
  };
  const first = await rendererFor(rules.widthPx, rules.heightPx);
  const version = `${first.name} ${first.version}`;
  return {
    version,
    render: async (svg, { widthPx, heightPx, timeoutMs, signal }): Promise<StaticRender> => {
      const renderer = await rendererFor(widthPx, heightPx);
      // As a picture a broken drawing is merely blank, so it is first opened as the document that it is.
      const opened = await renderer.render({ svg, timesS: [], timeLimitMs: timeoutMs }, signal);
      const drawn = opened.ok
        ? await renderer.render(
            {
              svg: placeAtTopLeft(svg, widthPx, heightPx),
              timesS: [0],
              timeLimitMs: timeoutMs,
              isPicturePage: true,
            },
            signal,
          )
        : opened;
      if (!drawn.ok) {
        const { kind, message } = drawn.failure;
        const fault = DRAWING_FAULTS.has(kind) ? 'drawing' : 'renderer';
        return { ok: false, fault, reason: message, renderer: version };
      }
      const [frame] = drawn.frames;
      if (frame === undefined) throw new Error('one time asked for is one frame');
      return { ok: true, png: frame.png, renderer: version };
    },
    close: async () => {
      for (const opened of await Promise.allSettled(bySize.values())) {
        if (opened.status === 'fulfilled') await opened.value.close();
      }
    },
  };
}

/**
 * A page of the given size with the drawing on it as a picture, which can neither run nor load anything. `object-fit` goes by
 * the drawing's own size or viewBox; SVG's own `image` would go by neither alone.
 */
function placeAtTopLeft(svg: string, widthPx: number, heightPx: number): string {
  const address = `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`;
  const style = `display:block;width:${widthPx}px;height:${heightPx}px;object-fit:contain;object-position:0 0`;
  const picture = `<img xmlns="http://www.w3.org/1999/xhtml" style="${style}" src="${address}"/>`;
  const size = `width="${widthPx}" height="${heightPx}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}>${picture}</foreignObject></svg>`;
}
