import { describe, expect, test } from 'vitest';
import { fc } from '../../properties.ts';
import { perItem } from '../../../src-main/domain/index.ts';
import type { ImportedRollout } from '../../../src-main/formats/record.ts';
import { completeFilter } from '../../../src-main/store/filter/complete.ts';
import { FIELDS } from '../../../src-main/store/filter/fields.ts';
import { parseFilter } from '../../../src-main/store/filter/parse.ts';
import {
  answerQueries,
  commitLabels,
  matchingIds,
  nextUnsearched,
  quoteValue,
  saveAnswerMatches,
  saveAuditResults,
  type Store,
} from '../../../src-main/store/index.ts';
import { importFile, openSample, rollout, RUN, task } from './sample-rollouts.ts';

type Recorded = ImportedRollout['recorded'];
const recorded = (change: Partial<Recorded>): Recorded => ({ ...rollout(0).recorded, ...change });
const unmeasured = recorded({
  ...{
    gateOk: null,
    renderOk: null,
    blank: null,
    motion: null,
    verdicts: perItem(() => null),
    judgeCalls: 0,
  },
});

/** Six rollouts that differ in what the filters below ask for; ids 1 to 6. */
function sample(): Store {
  const store = openSample();
  importFile(store, [
    rollout(0, { reward: 0.9, answerChars: 5000 }),
    rollout(1, {
      reward: 0,
      recorded: recorded({ verdicts: { ...rollout(0).recorded.verdicts, figure: 'yes' } }),
    }),
    rollout(2, {
      reward: 0,
      recorded: recorded({ gateOk: false, gate: 'xml', renderOk: null, blank: null, motion: null }),
    }),
    rollout(3, {
      status: 'error',
      reward: null,
      error: { type: 'SandboxError', message: '', statusCode: null },
      recorded: unmeasured,
      answerChars: null,
      drawing: null,
    }),
    rollout(4, { reward: 0.2, recorded: recorded({ motion: false }), finishReason: 'length', step: 3 }),
  ]);
  importFile(store, [rollout(5, { reward: 0.5, task: { ...task(9), split: 'val' } })], {
    run: { ...RUN, folder: 'runs/base', name: 'base model' },
    path: 'runs/base/traces.jsonl',
  });
  const label = { annotator: 'anna', note: null, blind: true, afterReveal: false, queueId: null } as const;
  commitLabels(store, [
    { ...label, identity: rollout(1).identity, item: 'figure', value: 'no' },
    { ...label, identity: rollout(0).identity, item: 'figure', value: 'unclear' },
  ]);
  const gates = { ok: true, gate: null, failures: [], notes: [] };
  saveAuditResults(store, [{ identity: rollout(2).identity, results: { gates } }], {
    gates: { version: '1', protocolHash: 'p' },
  });
  return store;
}

const store = sample();
const ids = (filter: string): readonly number[] => matchingIds(store, { filter, sort: [] });

describe('a filter', () => {
  test.each([
    ['', [1, 2, 3, 4, 5, 6]],
    ['run:rl-model', [1, 2, 3, 4, 5]],
    ['run:"base model"', [6]],
    ['run:base', [6]],
    ['run:runs', [1, 2, 3, 4, 5, 6]],
    ['run:run', []],
    ['run:runs/base', [6]],
    ['run:#1', [1, 2, 3, 4, 5]],
    ['outcome:flagged', [2]],
    ['outcome:flagged,error', [2, 4]],
    ['gate:xml', [3]],
    ['recorded.gate-ok:no', [3]],
    ['differs:gate', [3]],
    ['differs:any', [3]],
    ['-differs:any', [1, 2, 4, 5, 6]],
    ['error:SandboxError', [4]],
    ['error:sandbox*', [4]],
    ['error:any', [4]],
    ['error:none', [1, 2, 3, 5, 6]],
    ['judge.figure:yes', [2]],
    ['judge.figure:none', [4]],
    ['judge.figure≠label.figure', [2]],
    ['judge.figure!=label.figure', [2]],
    ['judge≠label', [2]],
    ['judge.figure=label.figure', []],
    ['label.figure:unclear', [1]],
    ['has:label', [1, 2]],
    ['by:anna', [1, 2]],
    ['by:ben', []],
    ['motion:yes', [1, 2, 6]],
    ['-motion:yes', [3, 4, 5]],
    ['motion≠judge.motion', [5]],
    ['flagged:yes', [2]],
    ['reward:0.2..0.5', [5, 6]],
    ['reward:>=0.5', [1, 6]],
    ['reward>0.5', [1]],
    ['reward:..0', [2, 3]],
    ['reward:none', [4]],
    ['reward≠0', [1, 5, 6]],
    ['length:>4999', [1]],
    ['step:3', [5]],
    ['split:val', [6]],
    ['task:scene-1', [3, 4]],
    ['task:2', [5]],
    ['finish:length', [5]],
    ['has:error OR outcome:flagged', [2, 4]],
    ['(has:error OR outcome:flagged) motion:yes', [2]],
    ['-(has:error OR outcome:flagged)', [1, 3, 5, 6]],
    ['NOT has:error AND NOT outcome:flagged', [1, 3, 5, 6]],
    ['lighthouse "number 9"', [6]],
    ['cafe', [1, 2, 3, 4, 5, 6]],
    ['light', [1, 2, 3, 4, 5, 6]],
    ['prompt:"at dusk"', [1, 2, 3, 4, 5, 6]],
    ['submarine', []],
    ['"dusk lighthouse"', []],
    ['","', [1, 2, 3, 4, 5, 6]],
    [`identity:${rollout(4).identity.slice(0, 12)}`, [5]],
  ])('%s', (filter, expected) => {
    expect(ids(filter)).toEqual(expected);
  });

  test.each([
    ['outcome:flaged', 8, 14, 'flagged'],
    ['otcome:error', 0, 6, 'outcome'],
    ['reward:high', 7, 11, null],
    ['motion>1', 0, 8, null],
    ['(has:label', 0, 1, null],
    ['has:label)', 9, 10, ''],
    ['"open', 0, 5, '"open"'],
    ['run:', 0, 4, null],
    ['OR has:label', 0, 2, null],
    ['has:label OR', 10, 12, null],
    ['-', -1, -1, null],
  ])('%s is told where its fault is', (filter, start, end, suggestion) => {
    const parsed = parseFilter(filter);
    if (start < 0) expect(parsed.ok).toBe(true);
    else expect(parsed).toMatchObject({ ok: false, fault: { start, end, suggestion } });
  });

  test('is refused when it is nested or long beyond reason', () => {
    expect(parseFilter('('.repeat(5000) + ')'.repeat(5000)).ok).toBe(false);
    expect(parseFilter('a '.repeat(20_000)).ok).toBe(false);
  });

  test('takes every string as a value, never as SQL', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        `' OR 1=1 --`,
        `"; DROP TABLE rollouts; --`,
        `%`,
        `_`,
        `*`,
        `\\`,
        `"*" NEAR(`,
        `\u0000`,
        `a"b`,
        `') UNION SELECT 1`,
      ),
    );
    const texts = ['run', 'task', 'error', 'by', 'prompt', 'answer', 'split', 'queue', 'identity', 'gate'];
    fc.assert(
      fc.property(fc.constantFrom(...texts), hostile, (field, value) => {
        expect(matchingIds(store, { filter: `${field}:${quoteValue(value)}x-nowhere`, sort: [] })).toEqual(
          [],
        );
        matchingIds(store, { filter: quoteValue(value), sort: [] });
      }),
      { numRuns: 300 },
    );
    expect(ids('')).toHaveLength(6);
  });

  test('either parses and runs or tells its fault within the text, whatever is typed', () => {
    const piece = fc.oneof(
      fc.constantFrom('(', ')', '-', ' OR ', ' AND ', 'NOT ', '"', ',', ':', '≠', '..', '>=', '\\', '≥'),
      fc.constantFrom(...FIELDS.keys()),
      fc.constantFrom('yes', 'none', 'any', '0.5', '1..2', '#1', 'label', 'judge.figure', '*'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const filter = pieces.join('');
        const parsed = parseFilter(filter);
        if (parsed.ok) ids(filter);
        else {
          expect(parsed.fault.start).toBeGreaterThanOrEqual(0);
          expect(parsed.fault.end).toBeLessThanOrEqual(filter.length);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('and its negation share the rollouts between them', () => {
    const terms = fc.constantFrom(
      'motion:yes',
      'judge.figure:no',
      'reward:>0.3',
      'gate:xml',
      'gate:failed',
      'recorded.gate:ok',
      'has:label',
      'judge≠label',
      'step:any',
    );
    fc.assert(
      fc.property(terms, terms, (a, b) => {
        const inside = ids(`(${a} OR ${b})`);
        const outside = ids(`-(${a} OR ${b})`);
        expect([...inside, ...outside].sort()).toEqual(ids(''));
        expect(ids(`-${a} -${b}`)).toEqual(outside);
      }),
    );
  });

  test('sorts by every field that has an order, absent values last', () => {
    for (const column of FIELDS.keys()) {
      if (['has', 'by', 'queue', 'answer', 'identity'].includes(column)) continue;
      expect(matchingIds(store, { filter: '', sort: [{ column, descending: true }] })).toHaveLength(6);
    }
    expect(matchingIds(store, { filter: '', sort: [{ column: 'reward', descending: true }] })).toEqual([
      1, 6, 5, 2, 3, 4,
    ]);
    expect(matchingIds(store, { filter: '', sort: [{ column: 'reward', descending: false }] })).toEqual([
      2, 3, 5, 6, 1, 4,
    ]);
  });
});

describe('answer search', () => {
  test('finds what a scan of the files has stored', () => {
    expect(answerQueries('answer:Animate -(dusk OR answer:"Two Words")')).toEqual([
      { text: 'animate', required: true },
      { text: 'dusk', required: false },
      { text: 'two words', required: true },
    ]);
    const waiting = nextUnsearched(store, 'animate', 3);
    expect(waiting.map((answer) => answer.id)).toEqual([1, 2, 3]);
    saveAnswerMatches(store, 'animate', [2], 3);
    expect(nextUnsearched(store, 'animate', 9).map((answer) => answer.id)).toEqual([5, 6]);
    expect(ids('answer:Animate')).toEqual([2]);
    expect(ids('ANIMATE')).toEqual([2]);
  });
});

describe('completeFilter', () => {
  const inserts = (filter: string, cursor = filter.length): readonly string[] =>
    completeFilter(store, filter, cursor).options.map((option) => option.insert);

  test('completes fields, known values and values of this folder', () => {
    expect(inserts('has:label out')).toEqual(['outcome:']);
    expect(inserts('outcome:fl')).toEqual(['flagged']);
    expect(inserts('run:')).toEqual(['"base model"', 'rl-model']);
    expect(inserts('-error:sand')).toEqual(['SandboxError']);
    expect(inserts('by:')).toEqual(['anna']);
    expect(completeFilter(store, 'outcome:error,fla has:label', 17)).toMatchObject({ from: 14, to: 17 });
  });

  test('offers what parses', () => {
    for (const field of FIELDS.keys()) {
      for (const value of inserts(`${field}:`)) {
        if (value !== '>=' && value !== '<')
          expect(parseFilter(`${field}:${value}`)).toMatchObject({ ok: true });
      }
    }
  });
});
