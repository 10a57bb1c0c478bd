import { composePicture, cropPicture, type RgbPicture } from '../../../motion/index.ts';
import type { RenderRules } from '../../../domain/index.ts';
import type { Renderer } from '../../../render/index.ts';
import { xmlText } from './xml-text.ts';

/** A line or paragraph at a place, in pixels; text beyond `lines` is cut by `fitText` before, never by the page. */
export interface PageText {
  readonly text: string;
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly lines: number;
  readonly sizePx: number;
  readonly colour: string;
  readonly bold?: boolean;
}

interface PageBox {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fill: string;
  readonly stroke?: string;
}

/** A still page of ours: what frames are laid on. */
export interface StillPage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly boxes: readonly PageBox[];
  readonly texts: readonly PageText[];
}

export const LINE_HEIGHT = 1.35;

/**
 * Draws a page with the capture that draws the drawings, so that text has the same fonts on every machine. A page larger than
 * the capture's viewport is drawn in tiles of that size.
 */
export async function drawPage(
  page: StillPage,
  { renderer, rules }: { readonly renderer: Renderer; readonly rules: RenderRules },
): Promise<RgbPicture> {
  const { widthPx, heightPx } = rules;
  const corners = steps(page.heightPx, heightPx).flatMap((topPx) =>
    steps(page.widthPx, widthPx).map((leftPx) => ({ leftPx, topPx })),
  );
  const tiles = await Promise.all(
    corners.map(async ({ leftPx, topPx }) => {
      const result = await renderer.render({
        svg: pageSvg(page, `${leftPx} ${topPx} ${widthPx} ${heightPx}`),
        timesS: [0],
      });
      const [frame] = result.ok ? result.frames : [];
      if (frame === undefined)
        throw new Error(`a page of ours was not drawn: ${result.ok ? '' : result.failure.message}`);
      return { png: frame.png, leftPx, topPx };
    }),
  );
  const whole = {
    widthPx: steps(page.widthPx, widthPx).length * widthPx,
    heightPx: steps(page.heightPx, heightPx).length * heightPx,
  };
  return cropPicture(await composePicture(whole, tiles), page);
}

/** Cuts a text to about so many lines, and says how much was left out. */
export function fitText(text: string, widthPx: number, sizePx: number, lines: number): string {
  // DejaVu Sans is some 0.6 em wide on average; a little more keeps wide letters inside
  const fitting = Math.floor((widthPx / (sizePx * 0.62)) * lines);
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (characters.length <= fitting) return characters.join('');
  const kept = Math.max(1, fitting - 30);
  return `${characters.slice(0, kept).join('')} … (${characters.length - kept} more characters)`;
}

function steps(lengthPx: number, stepPx: number): readonly number[] {
  return Array.from({ length: Math.ceil(lengthPx / stepPx) }, (_, i) => i * stepPx);
}

function pageSvg({ boxes, texts }: StillPage, viewBox: string): string {
  const shapes = boxes.map(
    (box) =>
      `<rect x="${box.leftPx}" y="${box.topPx}" width="${box.widthPx}" height="${box.heightPx}" fill="${box.fill}"${
        box.stroke === undefined ? '' : ` stroke="${box.stroke}"`
      }/>`,
  );
  const words = texts.map((text) => {
    const style = `font:${text.bold === true ? 'bold ' : ''}${text.sizePx}px/${LINE_HEIGHT} 'DejaVu Sans',sans-serif;color:${text.colour};overflow-wrap:anywhere`;
    const heightPx = Math.ceil(text.lines * text.sizePx * LINE_HEIGHT) + 2;
    return `<foreignObject x="${text.leftPx}" y="${text.topPx}" width="${text.widthPx}" height="${heightPx}"><div xmlns="http://www.w3.org/1999/xhtml" style="${style}">${xmlText(text.text)}</div></foreignObject>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shapes.join('')}${words.join('')}</svg>`;
}
