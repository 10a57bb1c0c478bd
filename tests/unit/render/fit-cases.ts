import type { PixelBox } from '../../../src-main/render/index.ts';

/** How a drawing of some size must lie in the 512×512 viewport: the box of a black shape that fills it. */
export interface FitCase {
  readonly name: string;
  /** Attributes of the root. */
  readonly root: string;
  readonly content: string;
  readonly box: PixelBox;
}

const full = '<rect width="100%" height="100%"/>';
const wide: PixelBox = { x: 0, y: 64, width: 512, height: 384 };

export const FIT_CASES: readonly FitCase[] = [
  { name: 'viewBox alone', root: 'viewBox="0 0 400 300"', content: full, box: wide },
  {
    name: 'viewBox and equal size',
    root: 'viewBox="0 0 800 600" width="800" height="600"',
    content: full,
    box: wide,
  },
  {
    name: 'viewBox and size in percent',
    root: 'viewBox="0 0 4 3" width="100%" height="100%"',
    content: full,
    box: wide,
  },
  { name: 'size alone, larger', root: 'width="1024" height="768"', content: full, box: wide },
  { name: 'size alone, smaller', root: 'width="40" height="30"', content: full, box: wide },
  { name: 'size in other units', root: 'width="4in" height="3in"', content: full, box: wide },
  { name: 'size by style', root: 'style="width:800px;height:600px"', content: full, box: wide },
  {
    name: 'no aspect ratio kept inside',
    root: 'viewBox="0 0 1 1" width="800" height="600" preserveAspectRatio="none"',
    content: full,
    box: wide,
  },
  {
    name: 'a tall one',
    root: 'viewBox="0 0 100 200"',
    content: full,
    box: { x: 128, y: 0, width: 256, height: 512 },
  },
  {
    name: 'an origin elsewhere',
    root: 'viewBox="-100 -100 200 200"',
    content: '<rect x="-100" y="-100" width="100" height="100"/>',
    box: { x: 0, y: 0, width: 256, height: 256 },
  },
  {
    name: 'a size that style insists on',
    root: 'viewBox="0 0 4 3" style="width:2000px!important;max-height:10px!important"',
    content: full,
    box: wide,
  },
  {
    name: 'a transition of everything',
    root: 'viewBox="0 0 4 3" width="80" height="60" style="transition:all 5s"',
    content: full,
    box: wide,
  },
];
