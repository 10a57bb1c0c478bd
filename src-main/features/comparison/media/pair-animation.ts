import { layOver, type PicturePiece, type RgbPicture } from '../../../motion/index.ts';
import type { ComparedDrawing } from './compared-drawing.ts';
import { verdictsInWords } from './compared-drawing.ts';
import { fitText, LINE_HEIGHT, type PageText, type StillPage } from './draw-page.ts';

/** Two drawings of one task, with what is said about them. */
export interface DrawnPair {
  readonly prompt: string;
  readonly a: ComparedDrawing;
  readonly b: ComparedDrawing;
}

/** Where things stand on a frame of a pair's animation, in pixels. */
export interface PairLayout {
  readonly page: StillPage;
  readonly panels: readonly { readonly leftPx: number; readonly topPx: number }[];
  readonly panelPx: number;
  /** Fills from the left as time passes. */
  readonly timeBar: {
    readonly leftPx: number;
    readonly topPx: number;
    readonly widthPx: number;
    readonly heightPx: number;
  };
}

const MARGIN_PX = 16;
const TEXT_PX = 13;
const SMALL_PX = 11;
const PROMPT_LINES = 4;
/** Level of each channel of the time bar. */
const TIME_BAR_GREY = 92;
const CHANNELS = 3;
const INK = '#14181f';
const SOFT = '#465060';
const LINE = '#bcc3cd';

/** Lays out labels above, captions below and the prompt at the foot. */
export function layOutPair({ prompt, a, b }: DrawnPair, panelPx: number): PairLayout {
  const widthPx = 2 * panelPx + 3 * MARGIN_PX;
  const lefts = [MARGIN_PX, 2 * MARGIN_PX + panelPx];
  const panelTop = MARGIN_PX + Math.ceil(TEXT_PX * LINE_HEIGHT) + 6;
  const captionTop = panelTop + panelPx + 10;
  const promptTop = captionTop + 2 * Math.ceil(SMALL_PX * LINE_HEIGHT) + 22;
  const promptWidth = widthPx - 2 * MARGIN_PX;
  const texts = [a, b].flatMap((side, i): readonly PageText[] => {
    const at = { leftPx: lefts[i] ?? MARGIN_PX, widthPx: panelPx };
    const reward = side.row.reward === null ? 'no score' : `reward ${side.row.reward.toFixed(2)}`;
    const label = `${i === 0 ? 'A' : 'B'} · ${side.runName}`;
    return [
      {
        ...at,
        topPx: MARGIN_PX,
        lines: 1,
        sizePx: TEXT_PX,
        colour: INK,
        bold: true,
        text: fitText(label, panelPx, TEXT_PX * 1.12, 1),
      },
      {
        ...at,
        topPx: captionTop,
        lines: 3,
        sizePx: SMALL_PX,
        colour: SOFT,
        text: `${side.row.outcome} · ${reward} · ${verdictsInWords(side.row)}`,
      },
      ...(side.missing === null
        ? []
        : [
            {
              ...at,
              leftPx: at.leftPx + MARGIN_PX,
              widthPx: panelPx - 2 * MARGIN_PX,
              topPx: panelTop + Math.floor(panelPx / 2) - 2 * TEXT_PX,
              lines: 4,
              sizePx: TEXT_PX,
              colour: SOFT,
              text: fitText(side.missing, panelPx - 2 * MARGIN_PX, TEXT_PX, 4),
            },
          ]),
    ];
  });
  const promptText: PageText = {
    leftPx: MARGIN_PX,
    topPx: promptTop,
    widthPx: promptWidth,
    lines: PROMPT_LINES,
    sizePx: TEXT_PX,
    colour: INK,
    text: fitText(prompt, promptWidth, TEXT_PX, PROMPT_LINES),
  };
  return {
    page: {
      widthPx,
      heightPx: promptTop + Math.ceil(PROMPT_LINES * TEXT_PX * LINE_HEIGHT) + MARGIN_PX,
      boxes: lefts.map((leftPx) => ({
        leftPx: leftPx - 0.5,
        topPx: panelTop - 0.5,
        widthPx: panelPx + 1,
        heightPx: panelPx + 1,
        fill: '#ffffff',
        stroke: LINE,
      })),
      texts: [...texts, promptText],
    },
    panels: lefts.map((leftPx) => ({ leftPx, topPx: panelTop })),
    panelPx,
    timeBar: { leftPx: MARGIN_PX, topPx: panelTop + panelPx + 3, widthPx: promptWidth, heightPx: 3 },
  };
}

/** The frames of a pair's animation: the two drawings on the same ground, each at the same time of its own clock. */
export async function animatePair(
  pair: DrawnPair,
  { panels, panelPx, timeBar }: PairLayout,
  ground: RgbPicture,
  count: number,
): Promise<readonly RgbPicture[]> {
  const frames: RgbPicture[] = [];
  for (let i = 0; i < count; i += 1) {
    const pieces = [pair.a, pair.b].flatMap((side, at): readonly PicturePiece[] => {
      const [frame, panel] = [side.frames[i], panels[at]];
      return frame === undefined || panel === undefined
        ? []
        : [{ png: frame.png, ...panel, sizePx: panelPx }];
    });
    frames.push(fillTo(await layOver(ground, pieces), timeBar, (i + 1) / count));
  }
  return frames;
}

/**
 * Fills the bar up to a share (0–1) of its width. Beside telling the time it makes every frame differ from the one before:
 * encoders join equal frames, and then the animation has fewer than were drawn.
 */
function fillTo(picture: RgbPicture, bar: PairLayout['timeBar'], share: number): RgbPicture {
  const { widthPx, data } = picture;
  const end = bar.leftPx + Math.ceil(bar.widthPx * share);
  for (let y = bar.topPx; y < bar.topPx + bar.heightPx; y += 1)
    data.fill(TIME_BAR_GREY, (y * widthPx + bar.leftPx) * CHANNELS, (y * widthPx + end) * CHANNELS);
  return picture;
}
