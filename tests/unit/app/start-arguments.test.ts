import { describe, expect, it } from 'vitest';
import { readArguments, readLink } from '../../../src-main/app/start-arguments.ts';

describe('readArguments', () => {
  it('takes folders, relative ones from where the program was started, and passes over options', () => {
    expect(readArguments(['--no-sandbox', 'runs', '/data/a b', ''], '/home/me')).toEqual([
      { kind: 'folder', folder: '/home/me/runs' },
      { kind: 'folder', folder: '/data/a b' },
    ]);
  });

  it('takes links, and drops those that say nothing usable', () => {
    expect(
      readArguments(['svg-assay://open?folder=%2Fdata%2Fr%C3%A9sultats', 'SVG-ASSAY://nonsense'], '/'),
    ).toEqual([{ kind: 'link', folder: '/data/résultats' }]);
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
    expect(readLink(address)).toBeNull();
  });
});
