import { expect, test } from 'vitest';
import { parseRunAddresses, runAddressText } from '../../../src-renderer/format/run-address.ts';

const HERE = 'aaaaaaaaaaaa';
const THERE = '0a1b2c3d4e5f';

test('runs of this folder are numbers, those of another one carry it', () => {
  const runs = [
    { workspaceId: HERE, runId: 2 },
    { workspaceId: THERE, runId: 3 },
  ];
  const text = runs.map((run) => runAddressText(run, HERE)).join(',');
  expect(text).toBe(`2,${THERE}:3`);
  expect(parseRunAddresses(text, HERE)).toEqual(runs);
});

test('what names no run is left out', () => {
  expect(parseRunAddresses('', HERE)).toEqual([]);
  expect(parseRunAddresses('x,4,5:6,-1', HERE)).toEqual([{ workspaceId: HERE, runId: 4 }]);
});
