import { describe, expect, test } from 'vitest';
import { nameRuns, runTitle, tellApart } from '../../../src-renderer/format/run-names.ts';

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

describe('runTitle', () => {
  const id = 'f7ad61ff-583e-47b6-8b3f-9d6f99029742';
  test.each([
    [{ name: id, model: 'orbital/lantern-8b', environment: 'scenes' }, 'lantern-8b · f7ad61ff'],
    [{ name: 'bd8ec9a1', model: 'kiln-3b', environment: null }, 'kiln-3b · bd8ec9a1'],
    [{ name: id, model: null, environment: 'scenes' }, 'scenes · f7ad61ff'],
    [{ name: id, model: null, environment: null }, id],
    [
      { name: 'scenes--base--73ab4876', model: 'lantern-8b', environment: 'scenes' },
      'scenes--base--73ab4876',
    ],
  ])('%o → %s', (run, title) => {
    expect(runTitle(run)).toBe(title);
  });
});

describe('nameRuns', () => {
  const runOf = (name: string) => ({ name, model: 'm/a', environment: null });

  test('tells names with words apart as before, beside ids', () => {
    const names = nameRuns(['s--base--73ab', 's--rl--2481', 'bd8ec9a1'].map(runOf));
    expect([...names.values()]).toEqual(['…base…', '…rl…', 'a · bd8ec9a1']);
  });

  test('keeps ids whole that begin alike', () => {
    const ids = ['bd8ec9a1-583e-47b6-8b3f-9d6f99029742', 'bd8ec9a1-cca7-4176-b044-59fe661380f3'];
    expect([...nameRuns(ids.map(runOf)).values()]).toEqual(ids);
  });
});
