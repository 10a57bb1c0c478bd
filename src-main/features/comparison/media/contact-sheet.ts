import { layOver, type PicturePiece, type RgbPicture } from '../../../motion/index.ts';
import type { ComparedDrawing } from './compared-drawing.ts';
import { drawPage, fitText, LINE_HEIGHT, type PageText, type StillPage } from './draw-page.ts';
import type { DrawnPair } from './pair-animation.ts';

const MARGIN_PX = 16;
const STILL_PX = 128;
const STILLS = 4;
const TEXT_PX = 12;
const LABEL_PX = Math.ceil(TEXT_PX * LINE_HEIGHT) + 4;
const GAP_PX = 4;
const SIDE_PX = STILLS * STILL_PX + (STILLS - 1) * GAP_PX;
const ROW_PX = STILL_PX + 3 * LABEL_PX + MARGIN_PX;
const WIDTH_PX = 2 * SIDE_PX + 3 * MARGIN_PX;

/** One picture of all pairs: a row each, outcome and reward over the stills of A and of B, their times under them. At most four stills a side have room. */
export async function contactSheet(
  pairs: readonly DrawnPair[],
  tools: Parameters<typeof drawPage>[1],
): Promise<RgbPicture> {
  const places = pairs.flatMap((pair, row) =>
    [pair.a, pair.b].map((side, column) => ({
      side,
      leftPx: MARGIN_PX + column * (SIDE_PX + MARGIN_PX),
      topPx: MARGIN_PX + row * ROW_PX + 2 * LABEL_PX,
    })),
  );
  const page: StillPage = {
    widthPx: WIDTH_PX,
    heightPx: MARGIN_PX + pairs.length * ROW_PX,
    boxes: places.flatMap(({ leftPx, topPx }) =>
      Array.from({ length: STILLS }, (_, i) => ({
        leftPx: leftPx + i * (STILL_PX + GAP_PX) - 0.5,
        topPx: topPx - 0.5,
        widthPx: STILL_PX + 1,
        heightPx: STILL_PX + 1,
        fill: '#ffffff',
        stroke: '#bcc3cd',
      })),
    ),
    texts: [
      ...pairs.map((pair, row) =>
        line(pair.prompt, MARGIN_PX, MARGIN_PX + row * ROW_PX, WIDTH_PX - 2 * MARGIN_PX, true),
      ),
      ...places.map(({ side, leftPx, topPx }, i) =>
        line(headOf(i % 2 === 0 ? 'A' : 'B', side), leftPx, topPx - LABEL_PX, SIDE_PX, false),
      ),
      ...places.flatMap(({ side, leftPx, topPx }) =>
        side.stills
          .slice(0, STILLS)
          .map(({ timeS }, i) =>
            line(
              `${timeS.toFixed(2)} s`,
              leftPx + i * (STILL_PX + GAP_PX),
              topPx + STILL_PX + GAP_PX,
              STILL_PX,
              false,
            ),
          ),
      ),
    ],
  };
  const stills = places.flatMap(({ side, leftPx, topPx }) =>
    side.stills.slice(0, STILLS).map(({ png }, i): PicturePiece => ({
      png,
      leftPx: leftPx + i * (STILL_PX + GAP_PX),
      topPx,
      sizePx: STILL_PX,
    })),
  );
  return layOver(await drawPage(page, tools), stills);
}

/** Which run, what became of its answer, and the recorded reward; the run's name may be cut, so it comes last. */
function headOf(letter: 'A' | 'B', { runName, row, missing }: ComparedDrawing): string {
  const reward = row.reward === null ? 'no reward' : `reward ${row.reward.toFixed(2)}`;
  return [letter, row.outcome, reward, ...(missing === null ? [] : [missing]), runName].join(' · ');
}

function line(text: string, leftPx: number, topPx: number, widthPx: number, bold: boolean): PageText {
  return {
    leftPx,
    topPx,
    widthPx,
    lines: 1,
    sizePx: TEXT_PX,
    colour: bold ? '#14181f' : '#465060',
    bold,
    text: fitText(text, widthPx, bold ? TEXT_PX * 1.12 : TEXT_PX, 1),
  };
}
