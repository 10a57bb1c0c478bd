import { expect, test } from 'vitest';
import {
  countJudgeTargets,
  judgedVerdicts,
  judgeTargets,
  listJudges,
  newestVerdicts,
  openGroupCommit,
  readJudgings,
  recordedVerdicts,
  saveJudgeAnswer,
  useJudgeAnswers,
  type JudgeAnswer,
  type Store,
} from '../../../src-main/store/index.ts';
import { importFile, openSample, rollout } from './sample-rollouts.ts';

function judge(store: Store, index: number, change: Partial<JudgeAnswer>): void {
  const cacheKey = `${change.model ?? 'm'} ${index}`;
  saveJudgeAnswer(store, {
    ...{ cacheKey, model: 'm', rubricVersion: '1', rubricSha256: 'r', text: '', verdicts: {}, problem: null },
    ...{ promptTokens: 1, completionTokens: 1, costUsd: 0.25, latencyMs: 5, finishReason: 'stop' },
    ...{ frameHashes: [], atMs: 1, question: '?', sampling: { temperature: 0 }, reply: { text: '' } },
    ...change,
  });
  useJudgeAnswers(store, rollout(index).identity, cacheKey);
}

function judged(): Store {
  const store = openSample();
  importFile(store, [rollout(0), rollout(1), rollout(2)]);
  judge(store, 0, { verdicts: { scene: 'yes', figure: 'no' } });
  judge(store, 0, { verdicts: { scene: 'no' } });
  judge(store, 1, { verdicts: { scene: 'yes' } });
  judge(store, 1, { problem: 'refused' });
  judge(store, 1, { model: 'other', verdicts: { scene: 'no' }, costUsd: null });
  return store;
}

test('judges are told apart by model, rubric and sampling, with what they answered and cost', () => {
  expect(listJudges(judged())).toEqual([
    {
      ...{ id: 1, model: 'm', rubricVersion: '1', sampling: { temperature: 0 } },
      ...{ rollouts: 2, repeated: 1, answers: 4, costUsd: 1 },
    },
    {
      ...{ id: 5, model: 'other', rubricVersion: '1', sampling: { temperature: 0 } },
      ...{ rollouts: 1, repeated: 0, answers: 1, costUsd: 0 },
    },
  ]);
});

test('the first and the newest verdict stand side by side, item by item', () => {
  const store = judged();
  const verdicts = judgedVerdicts(store, '', 1);
  expect([...verdicts.keys()]).toEqual([1, 2]);
  expect(verdicts.get(1)?.first).toMatchObject({ scene: 'yes', figure: 'no', objects: null });
  expect(verdicts.get(1)?.newest).toMatchObject({ scene: 'no', figure: 'no', objects: null });
  expect([...judgedVerdicts(store, 'id:2', 1).keys()]).toEqual([2]);
  expect([...recordedVerdicts(store, '').keys()]).toEqual([1, 2]);
  expect(newestVerdicts(store, 2).scene).toBe('no');
});

test('answers come in the order in which they were given, whatever the clock says', () => {
  const store = openSample();
  importFile(store, [rollout(0)]);
  judge(store, 0, { verdicts: { scene: 'yes' }, atMs: 2000 });
  judge(store, 0, { verdicts: { scene: 'no' }, atMs: 1000 });
  expect(readJudgings(store).map(({ verdicts }) => verdicts.scene)).toEqual(['yes', 'no']);
  expect(newestVerdicts(store, 1).scene).toBe('no');
});

test('rollouts to judge come by id, a page at a time', () => {
  const store = judged();
  expect(judgeTargets(store, '', { afterId: 1, limit: 1 })).toMatchObject([
    { id: 2, identity: rollout(1).identity, render: null },
  ]);
  expect(countJudgeTargets(store, '', 2)).toEqual({ count: 2, lastId: 2 });
  expect(countJudgeTargets(store, 'id:9', null)).toEqual({ count: 0, lastId: 0 });
});

test('writes of one turn are committed together, and fail together', async () => {
  const store = openSample();
  const commits = openGroupCommit(store);
  const insert = (name: string): unknown =>
    store.audit.prepare('INSERT INTO settings (name, value_json) VALUES (?, 1)').run(name);
  await Promise.all(['a', 'b', 'c'].map((name) => commits.run(() => insert(name))));
  const both = await Promise.allSettled([commits.run(() => insert('d')), commits.run(() => insert('a'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const names = store.audit.prepare('SELECT name FROM settings ORDER BY name').pluck().all();
  expect(names).toEqual(['a', 'b', 'c']);
  await expect(commits.run(() => 7)).resolves.toBe(7);
});
