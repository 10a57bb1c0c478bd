import { describe, expect, test } from 'vitest';
import { linkTo, wishIn } from '../../../src-renderer/links.ts';

describe('the wish for a queue', () => {
  test.each([
    { filter: 'run:#1' },
    { filter: '', cells: { perCell: 9, by: 'scene' } },
    { filter: 'id:3', cells: { perCell: 1, by: 'motion' } },
  ])('$filter, $cells comes out of the address as it went in', (wish) => {
    const address = linkTo.newQueue('w', wish);
    const query = typeof address === 'string' ? {} : (address.query ?? {});
    expect(wishIn(query)).toEqual(wish);
  });

  test('is none in an address without it, and has no number where that is none', () => {
    expect(wishIn({})).toBeNull();
    expect(wishIn({ from: '', cell: 'many', by: 'scene' })).toEqual({ filter: '' });
  });
});
