import { describe, expect, test } from 'vitest';
import { shortRunNames } from '../../../src-main/domain/index.ts';

const runOf = (name: string, folder = name) => ({ name, folder, model: 'm/a', environment: 'scenes' });
const shortOf = (runs: readonly Parameters<typeof shortRunNames>[0][number][]) => [
  ...shortRunNames(runs).values(),
];

describe('shortRunNames', () => {
  test.each([
    {
      names: ['scenes--orbital--lantern-8b-base--null--73ab', 'scenes--orbital--lantern-8b-rl--null--2481'],
      short: ['lantern-8b-base', 'lantern-8b-rl'],
    },
    {
      names: ['scenes--base--73ab', 'scenes--base--2481', 'scenes--rl--99c0'],
      short: ['base · 73ab', 'base · 2481', 'rl'],
    },
    {
      names: ['s--base--null--73ab', 's--rl--null--2481', 's--rl--null--9dd8-mixed'],
      short: ['base', 'rl', 'rl · 9dd8-mixed'],
    },
    { names: ['scenes--a--x--1', 'scenes--b--y--1'], short: ['a · x', 'b · y'] },
    { names: ['scenes--a--1', 'plain', 'other'], short: ['a · 1', 'plain', 'other'] },
    { names: ['alone--of--its-kind'], short: ['alone--of--its-kind'] },
    { names: ['scenes--orbital--lantern-8b--null--73ab4876'], short: ['orbital · lantern-8b'] },
    {
      names: ['s--a-model-with-a-name-that-is-long-step-100', 's--a-model-with-a-name-that-is-long-step-200'],
      short: ['…step-100', '…step-200'],
    },
    { names: ['', '--'], short: ['', '--'] },
    { names: ['scenes', 'scenes--'], short: ['scenes', 'scenes--'] },
  ])('$names → $short', ({ names, short }) => {
    expect(shortOf(names.map((name) => runOf(name)))).toEqual(short);
  });

  const id = 'f7ad61ff-583e-47b6-8b3f-9d6f99029742';
  test.each([
    [{ ...runOf(id), model: 'orbital/lantern-8b' }, 'lantern-8b · f7ad61ff'],
    [{ ...runOf('bd8ec9a1'), model: 'kiln-3b', environment: null }, 'kiln-3b · bd8ec9a1'],
    [{ ...runOf(id), model: null }, 'scenes · f7ad61ff'],
    [{ ...runOf(id), model: null, environment: null }, id],
  ])('calls %o, whose name is an id, %s', (run, short) => {
    expect(shortOf([run])).toEqual([short]);
  });

  test('keeps ids whole that begin alike', () => {
    const ids = ['bd8ec9a1-583e-47b6-8b3f-9d6f99029742', 'bd8ec9a1-cca7-4176-b044-59fe661380f3'];
    expect(shortOf(ids.map((name) => runOf(name)))).toEqual(ids);
  });

  test.each([
    { folders: ['x/a', 'y/a', 'b'], short: ['x', 'y', 'b'] },
    { folders: ['step100/evals/a', 'step200/evals/a'], short: ['step100', 'step200'] },
    { folders: ['x/a', 'y/a', 'x/b'], short: ['x/a', 'y', 'b'] },
    { folders: ['a', 'x/a'], short: ['a', 'x/a'] },
  ])('calls runs of one name by the folders that tell them: $folders → $short', ({ folders, short }) => {
    expect(shortOf(folders.map((folder) => runOf(folder.split('/').at(-1) ?? '', folder)))).toEqual(short);
  });
});
