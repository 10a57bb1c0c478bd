import { describe, expect, test } from 'vitest';
import { parseAssetAddress } from '../../../src-main/api/index.ts';

const workspaceId = '0123456789ab';

describe('parseAssetAddress', () => {
  test.each([
    ['thumb/7', { kind: 'thumb', workspaceId, rolloutId: 7 }],
    ['drawing/7', { kind: 'drawing', workspaceId, rolloutId: 7 }],
    ['frame/7/3', { kind: 'frame', workspaceId, rolloutId: 7, index: 3 }],
    ['diff/7/0-3', { kind: 'diff', workspaceId, rolloutId: 7, from: 0, to: 3 }],
  ])('reads %s', (path, request) => {
    expect(parseAssetAddress(`/asset/${workspaceId}/${path}`)).toEqual(request);
  });

  test.each([
    'thumb',
    'thumb/7/0',
    'frame/7',
    'frame/7/0-1',
    'diff/7',
    'diff/7/1',
    'diff/7/1-',
    '../7',
    'raw/7',
  ])('knows nothing of %s', (path) => {
    expect(parseAssetAddress(`/asset/${workspaceId}/${path}`)).toBeNull();
  });
});
