import { describe, expect, it } from 'vitest';
import { isAsset, isInterfacePage, isWebAddress } from '../../../../src-main/hosts/desktop/addresses.ts';

describe('isInterfacePage', () => {
  it.each(['app://assay/', 'app://assay/w/0123456789ab/runs?q=a#b', 'app://assay/settings'])(
    'takes %s',
    (address) => {
      expect(isInterfacePage(address)).toBe(true);
    },
  );

  it.each([
    'app://assay/asset/0123456789ab/drawing/1',
    'app://assay/x/../asset/0123456789ab/drawing/1',
    'app://other/',
    'app://assay.evil/',
    'app://assay:80/',
    'app://user@assay/',
    'apps://assay/',
    'file:///etc/passwd',
    'https://assay/',
    'data:text/html,app://assay/',
    'about:blank',
    '',
  ])('refuses %s', (address) => {
    expect(isInterfacePage(address)).toBe(false);
  });
});

describe('isAsset', () => {
  it('is true for drawings and pictures alone', () => {
    expect(isAsset('app://assay/asset/0123456789ab/drawing/1')).toBe(true);
    expect(isAsset('app://assay/assets/index.js')).toBe(false);
    expect(isAsset('https://assay/asset/0123456789ab/drawing/1')).toBe(false);
  });
});

describe('isWebAddress', () => {
  it.each(['https://example.org/a', 'http://example.org'])('takes %s', (address) => {
    expect(isWebAddress(address)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc',
    'smb://host/share',
    'ms-settings:',
    'svg-assay://open',
    'nothing',
  ])('refuses %s', (address) => {
    expect(isWebAddress(address)).toBe(false);
  });
});
