import { describe, expect, test } from 'vitest';
import { tellApart } from '../../../src-renderer/format/run-names.ts';

describe('tellApart', () => {
  test.each([
    {
      names: ['scenes--orbital--lantern-8b-base--null--73ab', 'scenes--orbital--lantern-8b-rl--null--2481'],
      told: ['…lantern-8b-base…', '…lantern-8b-rl…'],
    },
    {
      names: ['scenes--base--73ab', 'scenes--base--2481', 'scenes--rl--99c0'],
      told: ['…base--73ab', '…base--2481', '…rl--99c0'],
    },
    { names: ['scenes--a--x--1', 'scenes--b--y--1'], told: ['…a--x…', '…b--y…'] },
    { names: ['scenes--a--1', 'plain', 'other'], told: ['scenes--a--1', 'plain', 'other'] },
    { names: ['same--name', 'same--name'], told: ['same--name', 'same--name'] },
    { names: ['', '--'], told: ['', '--'] },
  ])('$names → $told', ({ names, told }) => {
    const short = tellApart(names);
    expect(names.map((name) => short.get(name))).toEqual(told);
  });
});
