import { describe, expect, test } from 'vitest';
import type { GateCode } from '../../../../src-main/domain/index.ts';
import { findDisagreements } from '../../../../src-main/features/reports/pages/disagreements.ts';
import {
  appendEntries,
  getRollout,
  readJournal,
  saveAuditResults,
} from '../../../../src-main/store/index.ts';
import { importFile, openSample, rollout } from '../../store/sample-rollouts.ts';

/** What one side's gates say: a code refused, true passed, null not checked. */
type Result<Code> = Code | true | null;

/** The disagreements between gates and a person who judged them, as the report lists them. */
function rowsAbout(recorded: Result<string>, ours: Result<GateCode>, said: 'right' | 'wrong') {
  const store = openSample();
  const { identity, recorded: harmless } = rollout(0);
  const recordedGate = typeof recorded === 'string' ? recorded : null;
  const gateOk = recorded === null ? null : recorded === true;
  importFile(store, [rollout(0, { recorded: { ...harmless, gateOk, gate: recordedGate } })]);
  if (ours !== null) {
    const gates = { ok: ours === true, gate: ours === true ? null : ours, failures: [], notes: [] };
    saveAuditResults(store, [{ identity, results: { gates } }], {
      gates: { version: '1', protocolHash: 'p' },
    });
  }
  appendEntries(store, [
    {
      ...{ kind: 'gate-audit', subject: identity, item: '', value: said, annotator: 'anna', note: null },
      ...{ blind: false, afterReveal: false, queueUuid: null, queuePosition: null },
    },
  ]);
  return findDisagreements(getRollout(store, 1), readJournal(store, identity), (name) => name)
    .filter(({ kind }) => kind === 'gate-vs-people')
    .map(({ left, right }) => [left.source, left.value, right.source, right.value]);
}

describe('a person who calls a gate wrong', () => {
  test.each([
    ['a refusal that our gates do not share', 'xml', true, 'recorded gates', 'xml'],
    ['a refusal by both', 'xml', 'wellformed', 'recorded gates', 'xml'],
    ['a refusal before the audit', 'xml', null, 'recorded gates', 'xml'],
    ['a refusal by our gates alone', true, 'event-animation', 'recomputed gates', 'event-animation'],
    ['a refusal where the run recorded none', null, 'text', 'recomputed gates', 'text'],
    ['a pass by both', true, true, 'recomputed gates', 'passed'],
    ['a pass before the audit', true, null, 'recorded gates', 'passed'],
  ] as const)('differs over %s', (_, recorded, ours, source, value) => {
    expect(rowsAbout(recorded, ours, 'wrong')).toEqual([[source, value, 'anna', 'wrong']]);
  });
});

test('a person who calls a refusal right does not differ from it', () => {
  expect(rowsAbout('xml', true, 'right')).toEqual([]);
  expect(rowsAbout(true, 'event-animation', 'right')).toEqual([]);
});
