import { describe, expect, it } from 'vitest';
import { saidOfItems } from '../../../../src-main/features/calibration/said-of-items.ts';

const EVERY = ['scene', 'motion', 'figure'];
const said = (item: string, kind: string, message: string, places = 0) => ({ item, kind, message, places });

describe('saidOfItems', () => {
  it('says each kind once, of the item where it holds of most places', () => {
    const lines = saidOfItems(
      [
        said('scene', 'thin', '1 cell', 1),
        said('scene', 'one', 'one annotator'),
        said('motion', 'thin', '9 cells', 9),
        said('figure', 'thin', '2 cells', 2),
      ],
      EVERY,
    );
    expect(lines).toEqual([
      'motion: 9 cells – likewise, with other numbers: scene, figure',
      'scene: one annotator',
    ]);
  });

  it('joins the items of which the same holds, and calls all of them every item', () => {
    expect(saidOfItems([said('scene', 'x', 'so'), said('figure', 'x', 'so')], EVERY)).toEqual([
      'scene, figure: so',
    ]);
    const all = EVERY.map((item) => said(item, 'x', 'so'));
    expect(saidOfItems(all, EVERY)).toEqual(['every item: so']);
  });

  it('names the one item that there is', () => {
    expect(saidOfItems([said('scene', 'x', 'so')], ['scene'])).toEqual(['scene: so']);
  });
});
