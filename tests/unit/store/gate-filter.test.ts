import { describe, expect, test } from 'vitest';
import type { GateCode } from '../../../src-main/domain/index.ts';
import { completeFilter } from '../../../src-main/store/filter/complete.ts';
import {
  matchingIds,
  parseFilter,
  queryRollouts,
  saveAuditResults,
  type Store,
} from '../../../src-main/store/index.ts';
import { selectRows } from '../../ui/fake-filter.ts';
import { importFile, openSample, rollout } from './sample-rollouts.ts';

/** What the run and our gates say: true passed, false failed without a code, null nothing. */
type Result = string | boolean | null;

const passes = (result: Result): boolean | null => (typeof result === 'string' ? false : result);

/** One rollout for each pair of results, ids from 1. */
function folderOf(
  pairs: readonly (readonly [recorded: Result, recomputed: GateCode | boolean | null])[],
): Store {
  const store = openSample();
  importFile(
    store,
    pairs.map(([recorded], index) =>
      rollout(index, {
        recorded: {
          ...rollout(index).recorded,
          gateOk: passes(recorded),
          gate: typeof recorded === 'string' ? recorded : null,
        },
      }),
    ),
  );
  const results = pairs.flatMap(([, ours], index) => {
    const gate = typeof ours === 'string' ? ours : null;
    const gates = { ok: ours === true, gate, failures: [], notes: [] };
    return ours === null ? [] : [{ identity: rollout(index).identity, results: { gates } }];
  });
  saveAuditResults(store, results, { gates: { version: '1', protocolHash: 'p' } });
  return store;
}

const store = folderOf([
  [true, true],
  ['xml', 'wellformed'],
  ['xml', true],
  [true, 'event-animation'],
  ['script', null],
  [false, true],
  [null, 'script'],
  [null, null],
  [true, null],
]);
const ids = (filter: string): readonly number[] => matchingIds(store, { filter, sort: [] });

describe('a filter on gates', () => {
  test.each([
    ['gate:failed', [2, 3, 4, 5, 6, 7]],
    ['gate:ok', [1, 9]],
    ['gate:none', [1, 6, 8, 9]],
    ['gate:any', [2, 3, 4, 5, 7]],
    ['gate:xml', [2, 3]],
    ['gate:wellformed', [2]],
    ['gate:script', [5, 7]],
    ['gate≠xml', [4, 5, 7]],
    ['gate≠failed', [1, 9]],
    ['gate≠ok', [2, 3, 4, 5, 6, 7]],
    ['recorded.gate:failed', [2, 3, 5, 6]],
    ['recorded.gate:ok', [1, 4, 9]],
    ['recorded.gate:OK', [1, 4, 9]],
    ['recorded.gate:xml', [2, 3]],
    ['recorded.gate:xml,ok', [1, 2, 3, 4, 9]],
    ['recorded.gate:wellformed', []],
    ['recorded.gate:never-recorded', []],
    ['recorded.gate≠failed', [1, 4, 9]],
    ['recorded.gate:none', [1, 4, 6, 7, 8, 9]],
    ['recomputed.gate:failed', [2, 4, 7]],
    ['recomputed.gate:ok', [1, 3, 6]],
    ['recomputed.gate:script', [7]],
    ['recomputed.gate≠ok', [2, 4, 7]],
    ['recorded.gate:failed recomputed.gate:ok', [3, 6]],
    ['recorded.gate:ok recomputed.gate:failed', [4]],
  ])('%s finds %j', (filter, expected) => {
    expect(ids(filter)).toEqual(expected);
  });

  // What the interface's tests and pictures run on.
  test.each(['recorded', 'recomputed'].flatMap((side) => [`${side}.gate:ok`, `${side}.gate:failed`]))(
    '%s finds the same in the stand-in for the index',
    (filter) => {
      const { rows } = queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 100 });
      expect(selectRows(rows, filter, []).map(({ id }) => id)).toEqual(ids(filter));
    },
  );

  test('tells a word that our gates do not have, and what was probably meant', () => {
    expect(parseFilter('recomputed.gate:faild')).toMatchObject({
      ok: false,
      fault: { suggestion: 'failed' },
    });
  });

  test.each(['gate', 'recorded.gate', 'recomputed.gate'])('%s offers its states', (field) => {
    const { options } = completeFilter(store, `${field}:`, field.length + 1);
    expect(options.map(({ label }) => label)).toEqual(expect.arrayContaining(['ok', 'failed', 'none']));
  });
});
