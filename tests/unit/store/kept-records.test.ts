import { expect, test } from 'vitest';
import {
  judgeAnswersTo,
  judgeHistory,
  listSelfChecks,
  listTrials,
  queryRollouts,
  readSetting,
  saveJudgeAnswer,
  saveSelfCheck,
  saveSetting,
  saveTrial,
  useJudgeAnswers,
  type JudgeAnswer,
} from '../../../src-main/store/index.ts';
import { importFile, openSample, rollout } from './sample-rollouts.ts';

const answer = (change: Partial<JudgeAnswer>): Omit<JudgeAnswer, 'id'> => ({
  ...{
    cacheKey: 'key',
    model: 'm',
    rubricVersion: '1',
    rubricSha256: 'r',
    text: '{"figure":"yes"}',
    verdicts: { figure: 'yes' },
  },
  ...{
    problem: null,
    promptTokens: 900,
    completionTokens: 40,
    costUsd: 0.001,
    latencyMs: 210,
    finishReason: 'stop',
  },
  ...{
    frameHashes: ['a', 'b'],
    atMs: 5,
    question: 'Is it?',
    sampling: { temperature: 0 },
    reply: { text: '{}' },
  },
  ...change,
});

test('a judge answer is found by its question, used for others and kept side by side', () => {
  const store = openSample();
  importFile(store, [rollout(0), rollout(1)]);
  const [first, second] = [rollout(0).identity, rollout(1).identity];
  expect(judgeAnswersTo(store, 'key')).toEqual([]);
  const refused = saveJudgeAnswer(store, answer({ problem: 'refused', verdicts: {} }));
  const paid = saveJudgeAnswer(store, answer({}));
  expect(judgeAnswersTo(store, 'key')).toEqual([refused, paid]);
  for (const identity of [first, second, second]) useJudgeAnswers(store, identity, 'key');
  saveJudgeAnswer(store, answer({ cacheKey: 'fresh', verdicts: { figure: 'no', scene: 'yes' } }));
  useJudgeAnswers(store, second, 'fresh');
  expect(judgeHistory(store, first).map(({ problem }) => problem)).toEqual(['refused', null]);
  expect(judgeHistory(store, second).map(({ verdicts }) => verdicts.figure)).toEqual([
    undefined,
    'yes',
    'no',
  ]);
  const { rows } = queryRollouts(store, { filter: 'has:rejudged', sort: [], offset: 0, limit: 5 });
  expect(rows.map(({ rejudged }) => [rejudged.figure, rejudged.scene])).toEqual([
    ['yes', null],
    ['no', 'yes'],
  ]);
});

test('trial pages are replaced by key, self-checks are listed by time', () => {
  const store = openSample();
  const page = { key: 'trial-1', pageText: 'Score 50 “ok”', parsed: { score: 50 }, importedAtMs: 1 };
  const id = saveTrial(store, page);
  expect(saveTrial(store, { ...page, parsed: { score: 51 } })).toBe(id);
  expect(listTrials(store)).toEqual([{ ...page, id, parsed: { score: 51 } }]);
  const check = { baseUrl: 'http://127.0.0.1:8000/v1', result: { gates: [] }, startedAtMs: 9 };
  const checkId = saveSelfCheck(store, check);
  expect(listSelfChecks(store)).toEqual([{ ...check, id: checkId }]);
});

test('settings of a folder are plain data under a name', () => {
  const store = openSample();
  expect(readSetting(store, 'views')).toBeNull();
  saveSetting(store, 'views', [{ name: 'flags', filter: 'flagged:yes' }]);
  saveSetting(store, 'views', []);
  expect(readSetting(store, 'views')).toEqual([]);
});
