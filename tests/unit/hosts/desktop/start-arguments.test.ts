import { describe, expect, it } from 'vitest';
import { readArguments, readLink } from '../../../../src-main/hosts/desktop/start-arguments.ts';

describe('readArguments', () => {
  it('takes folders, relative ones from where the program was started, and passes over options', () => {
    expect(readArguments(['svg-assay', '--no-sandbox', 'runs', '/data/a b', ''], '/home/me', true)).toEqual([
      { kind: 'folder', folder: '/home/me/runs' },
      { kind: 'folder', folder: '/data/a b' },
    ]);
  });

  it.each([[['electron', '.', 'runs']], [['electron', '--no-sandbox', '.', '--inspect', 'runs']]])(
    'does not take a program that is not packaged for a folder: %j',
    (argv) => {
      expect(readArguments(argv, '/home/me', false)).toEqual([{ kind: 'folder', folder: '/home/me/runs' }]);
    },
  );

  it('takes links, and keeps those that say nothing usable to be refused', () => {
    const links = ['svg-assay://open?folder=%2Fdata%2Fr%C3%A9sultats', 'SVG-ASSAY://nonsense'];
    expect(readArguments(['svg-assay', ...links], '/', true)).toEqual([
      { kind: 'link', folder: '/data/résultats' },
      { kind: 'refused', address: 'SVG-ASSAY://nonsense' },
    ]);
  });
});

describe('readLink', () => {
  it.each([
    ['svg-assay://open?folder=/data', '/data'],
    ['svg-assay://open?folder=C%3A%5Cruns', 'C:\\runs'],
  ])('reads %s', (address, folder) => {
    expect(readLink(address)).toEqual({ kind: 'link', folder });
  });

  it.each([
    'svg-assay://open',
    'svg-assay://open?folder=relative/path',
    'svg-assay://open?folder=//server/share',
    'svg-assay://open?folder=%5C%5Cserver%5Cshare',
    'svg-assay://open?folder=/data%00.txt',
    'svg-assay://delete?folder=/data',
    'https://open?folder=/data',
    'not an address',
  ])('refuses %s', (address) => {
    expect(readLink(address)).toEqual({ kind: 'refused', address });
  });

  it('keeps only the beginning of a long one', () => {
    expect(readLink(`svg-assay://${'x'.repeat(5000)}`)).toEqual({
      kind: 'refused',
      address: `svg-assay://${'x'.repeat(188)}`,
    });
  });
});
