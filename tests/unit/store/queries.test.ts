import { describe, expect, test } from 'vitest';
import {
  countPendingAudits,
  getRollout,
  listTaskGroups,
  matchingIds,
  pendingAudits,
  queryRollouts,
  rolloutFacets,
  rolloutPosition,
  saveAuditResults,
  type AuditEntry,
  type GatesResult,
  type Store,
} from '../../../src-main/store/index.ts';
import { findDifferences } from '../../../src-main/store/rollouts/differs.ts';
import { importFile, openSample, rollout, RUN } from './sample-rollouts.ts';

const GATES = { version: 'gates-1', protocolHash: 'p' };
const passed: GatesResult = { ok: true, gate: null, failures: [], notes: [] };

function withMany(count: number): Store {
  const store = openSample();
  importFile(
    store,
    Array.from({ length: count }, (_, index) =>
      rollout(index, { reward: (index % 10) / 10, answerChars: count - index }),
    ),
  );
  return store;
}

describe('queryRollouts', () => {
  test('gives the same rows by pages as in one list, near and far', () => {
    const store = withMany(2500);
    const query = { filter: 'reward:>0.1', sort: [{ column: 'reward', descending: true }] };
    const whole = matchingIds(store, query);
    expect(whole).toHaveLength(2000);
    for (const offset of [0, 990, 1990]) {
      const page = queryRollouts(store, { ...query, offset, limit: 20 });
      expect(page.total).toBe(2000);
      expect(page.rows.map((row) => row.id)).toEqual(whole.slice(offset, offset + 20));
    }
    expect(queryRollouts(store, { ...query, offset: 5000, limit: 20 }).rows).toEqual([]);
  });

  test('shows what was written since, by this connection or another', () => {
    const store = withMany(3);
    const total = (): number => queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 1 }).total;
    expect(total()).toBe(3);
    importFile(openSample(store.location.folder), [rollout(10)], { path: 'other.jsonl' });
    expect(total()).toBe(4);
    importFile(store, [rollout(11)], { path: 'third.jsonl' });
    expect(total()).toBe(5);
  });

  test('refuses a bad filter and an unknown column with what to do', () => {
    const store = withMany(1);
    const query = (filter: string, column: string) => () =>
      queryRollouts(store, { filter, sort: [{ column, descending: false }], offset: 0, limit: 1 });
    expect(query('outcome:nonsense', 'reward')).toThrow('cannot be read at character 9');
    expect(query('', 'reward; DROP TABLE rollouts')).toThrow('cannot be sorted');
  });
});

describe('rolloutPosition', () => {
  test('finds the neighbours in the list', () => {
    const store = withMany(5);
    const query = { filter: '', sort: [{ column: 'length', descending: false }] };
    expect(rolloutPosition(store, query, 5)).toEqual({ index: 0, total: 5, previousId: null, nextId: 4 });
    expect(rolloutPosition(store, query, 3)).toEqual({ index: 2, total: 5, previousId: 4, nextId: 2 });
    expect(rolloutPosition(store, query, 99)).toEqual({
      index: null,
      total: 5,
      previousId: null,
      nextId: null,
    });
  });
});

describe('rolloutFacets', () => {
  test('counts what each value would leave', () => {
    const store = withMany(4);
    const { recorded } = rollout(0);
    importFile(
      store,
      [
        rollout(4, { recorded: { ...recorded, gateOk: false, gate: 'xml' } }),
        rollout(5, {
          status: 'error',
          reward: null,
          error: { type: 'JudgeError', message: '', statusCode: null },
        }),
        rollout(6, {
          recorded: { ...recorded, verdicts: { ...recorded.verdicts, figure: 'yes', scene: null } },
        }),
      ],
      { run: { ...RUN, name: 'second' }, path: 'second.jsonl' },
    );
    saveAuditResults(store, [{ identity: rollout(4).identity, results: { gates: passed } }], {
      gates: GATES,
    });
    for (const filter of ['', 'run:second', 'outcome:error']) {
      for (const facet of rolloutFacets(store, filter)) {
        for (const { value, count } of facet.values) {
          const narrowed = `${filter} ${facet.field}:"${value}"`;
          expect([narrowed, matchingIds(store, { filter: narrowed, sort: [] }).length]).toEqual([
            narrowed,
            count,
          ]);
        }
      }
    }
    const facets = new Map(
      rolloutFacets(store, '').map((facet) => [facet.field, facet.values.map((v) => [v.label, v.count])]),
    );
    expect(facets.get('run')).toEqual([
      ['rl-model', 4],
      ['second', 3],
    ]);
    expect(facets.get('outcome')).toEqual([
      ['error', 1],
      ['gate-failed', 1],
      ['flagged', 1],
      ['scored', 4],
    ]);
    expect(facets.get('differs')).toEqual([['gate', 1]]);
    expect(facets.get('judge.scene')).toEqual([['yes', 6]]);
  });
});

describe('listTaskGroups', () => {
  test('measures how often repeats of a prompt flip', () => {
    const store = openSample();
    const { recorded } = rollout(0);
    const says = (scene: 'yes' | 'no' | null) => ({
      recorded: { ...recorded, verdicts: { ...recorded.verdicts, scene } },
    });
    importFile(store, [
      rollout(0, says('yes')),
      rollout(1, says('no')),
      rollout(2, says('yes')),
      rollout(3, says(null)),
    ]);
    const groups = listTaskGroups(store, 1, { offset: 0, limit: 10 });
    expect(groups).toMatchObject({ total: 2, repeated: 2, flipRate: { scene: 1, figure: 0 } });
    expect(groups.groups.map((group) => group.flipRate.scene)).toEqual([1, null]);
  });
});

describe('audit results', () => {
  const entry = (index: number, results: AuditEntry['results']): AuditEntry => ({
    identity: rollout(index).identity,
    results,
  });

  test('stand beside the recorded ones, with the differences', () => {
    const store = withMany(2);
    const failure = { gate: 'text', message: 'not a quoted span', line: 3, column: 7 } as const;
    saveAuditResults(
      store,
      [
        entry(0, {
          gates: { ok: false, gate: 'text', failures: [failure], notes: [] },
          render: {
            ok: true,
            failure: null,
            message: null,
            renderer: 'Chromium 153',
            frames: [],
            blockedRequests: [],
            measures: null,
          },
          motion: { blank: false, pass: false, largestShare: 0.125, figures: { pairs: [] } },
          reward: { reward: 0, reason: null },
        }),
      ],
      { gates: GATES, render: GATES, motion: GATES, reward: GATES },
    );
    const { row, results } = getRollout(store, 1);
    expect(row).toMatchObject({
      gateOk: false,
      gate: 'text',
      renderOk: true,
      motion: false,
      motionShare: 0.125,
    });
    expect(row).toMatchObject({ recomputedReward: 0, outcome: 'scored', differs: ['gate', 'motion'] });
    expect(results.gates).toMatchObject({ version: GATES, result: { failures: [failure] } });
    expect(getRollout(store, 2).row).toMatchObject({ gateOk: null, differs: [] });
  });

  test('decide the outcome where the run recorded nothing', () => {
    const store = openSample();
    const { recorded } = rollout(0);
    importFile(store, [
      rollout(0, { recorded: { ...recorded, gateOk: null, renderOk: null, blank: null, motion: null } }),
    ]);
    saveAuditResults(store, [entry(0, { gates: { ...passed, ok: false, gate: 'size' } })], { gates: GATES });
    expect(getRollout(store, 1).row).toMatchObject({ outcome: 'gate-failed', differs: [] });
  });

  test('are pending until saved in the current version, so that an audit resumes', () => {
    const store = withMany(5);
    importFile(store, [rollout(9, { answerChars: null, drawing: null })], { path: 'other.jsonl' });
    const stages = { gates: GATES, render: GATES };
    const query = { stages, filter: '', afterId: 0, limit: 2 };
    expect(pendingAudits(store, query).map((pending) => pending.id)).toEqual([1, 2]);
    expect(countPendingAudits(store, query)).toBe(5);
    saveAuditResults(store, [entry(0, { gates: passed, render: null }), entry(1, { gates: passed })], stages);
    expect(pendingAudits(store, query).map((pending) => pending.id)).toEqual([2, 3]);
    const newer = { ...query, stages: { gates: { ...GATES, protocolHash: 'q' } } };
    expect(countPendingAudits(store, newer)).toBe(5);
    expect(pendingAudits(store, { ...query, filter: 'id:4', afterId: 0 })[0]).toMatchObject({
      ...{
        path: 'runs/rl-model/traces.jsonl',
        offset: 300,
        movingNamed: true,
        recordedFrameTimesS: [0, 1, 3, 5],
      },
    });
  });
});

describe('findDifferences', () => {
  const same = { gateOk: true, gate: null, renderOk: true, blank: false, motion: true, reward: 0.5 };
  const codes = { multiple_svg: ['extract', 'single-root'] } as const;

  test.each([
    ['equal results', {}, {}, []],
    ['what one side did not measure', { motion: null, blank: null }, { renderOk: null, reward: null }, []],
    ['a gate that one side passed', {}, { gateOk: false, gate: 'text' }, ['gate']],
    [
      'a code that stands for our gate',
      { gateOk: false, gate: 'multiple_svg' },
      { gateOk: false, gate: 'single-root' },
      [],
    ],
    [
      'a code that stands for another',
      { gateOk: false, gate: 'multiple_svg' },
      { gateOk: false, gate: 'text' },
      ['gate'],
    ],
    ['a code that nobody knows', { gateOk: false, gate: 'constructor' }, { gateOk: false, gate: 'text' }, []],
    ['rewards but for rounding', { reward: 0.1 + 0.2 }, { reward: 0.3 }, []],
    [
      'everything else',
      { renderOk: false, blank: true, motion: false, reward: 0.6 },
      {},
      ['render', 'blank', 'motion', 'reward'],
    ],
  ] as const)('compares %s', (_, recorded, recomputed, expected) => {
    expect(findDifferences({ ...same, ...recorded }, { ...same, ...recomputed }, codes)).toEqual(expected);
  });
});
