import { describe, expect, test } from 'vitest';
import { GATE_CODES, perItem } from '../../../../src-main/domain/index.ts';
import {
  appendEntries,
  countGates,
  matchingIds,
  saveAuditResults,
} from '../../../../src-main/store/index.ts';
import { createGateMatrix } from '../../../../src-renderer/views/gates/gate-matrix.ts';
import { importFile, openSample, rollout, sha } from '../../store/sample-rollouts.ts';
import type { GateCode } from '../../../../src-main/domain/index.ts';
import type { AuditEntry } from '../../../../src-main/store/index.ts';

/** Recorded gate (true: passed, null: not recorded) and recomputed one of each rollout. */
const CASES: readonly (readonly [string | true | null, GateCode | true | null])[] = [
  [true, true],
  [true, true],
  [true, 'event-animation'],
  ['xml', 'wellformed'],
  ['xml', true],
  ['odd "code", with marks', null],
  [null, 'text'],
];

/** What a person said of the gate of which rollout: of passing, of our refusal, of a recorded one, of ours alone. */
const AUDITS = [
  [1, 'right'],
  [2, 'right'],
  [4, 'wrong'],
  [6, 'unclear'],
] as const;

function openCases() {
  const store = openSample();
  importFile(
    store,
    CASES.map(([recorded], index) =>
      rollout(index, {
        recorded: {
          gateOk: recorded === null ? null : recorded === true,
          gate: typeof recorded === 'string' ? recorded : null,
          renderOk: null,
          blank: null,
          motion: null,
          verdicts: perItem(() => null),
          frameTimesS: null,
          judgeCalls: 0,
        },
      }),
    ),
  );
  const entries = CASES.flatMap(([, gate], index): readonly AuditEntry[] =>
    gate === null
      ? []
      : [
          {
            identity: sha(`rollout ${index}`),
            results: {
              gates: { ok: gate === true, gate: gate === true ? null : gate, failures: [], notes: [] },
            },
          },
        ],
  );
  saveAuditResults(store, entries, { gates: { version: '1', protocolHash: 'p' } });
  appendEntries(
    store,
    AUDITS.map(([index, value]) => ({
      kind: 'gate-audit',
      subject: sha(`rollout ${index}`),
      item: '',
      value,
      annotator: 'anna',
      note: null,
      blind: false,
      afterReveal: false,
      queueUuid: null,
      queuePosition: null,
    })),
  );
  return store;
}

describe('createGateMatrix', () => {
  const store = openCases();
  const matrix = createGateMatrix({ gates: GATE_CODES, cells: countGates(store, '') });
  const count = (filter: string) => matchingIds(store, { filter, sort: [] }).length;

  test('puts what passed first and what was not measured last, on either side', () => {
    expect(matrix.rows.map(({ recorded }) => recorded.code ?? recorded.kind)).toEqual([
      'passed',
      'xml',
      'odd "code", with marks',
      'none',
    ]);
    expect(matrix.columns.map(({ code, kind }) => code ?? kind)).toEqual([
      'passed',
      'wellformed',
      'event-animation',
      'text',
      'none',
    ]);
  });

  test('counts every rollout once, and where the two sides differ', () => {
    expect(matrix.rows.map(({ rollouts }) => rollouts)).toEqual([3, 2, 1, 1]);
    expect(matrix.rows.map(({ differing }) => differing)).toEqual([1, 1, 0, 0]);
  });

  test('tells whose verdict a person called right or wrong', () => {
    expect(
      matrix.rows.map(({ audits }) => audits.map(({ about, value, rollouts }) => [rollouts, about, value])),
    ).toEqual([
      [
        [1, 'our refusal', 'right'],
        [1, 'passing', 'right'],
      ],
      [[1, 'refusal', 'wrong']],
      [],
      [[1, 'our refusal', 'unclear']],
    ]);
  });

  test('gives each count the filter that lists exactly its rollouts', () => {
    for (const row of matrix.rows) {
      expect([row.filter, count(row.filter)]).toEqual([row.filter, row.rollouts]);
      for (const cell of [...row.cells, ...row.audits]) {
        if (cell) expect([cell.filter, count(cell.filter)]).toEqual([cell.filter, cell.rollouts]);
      }
    }
  });
});
