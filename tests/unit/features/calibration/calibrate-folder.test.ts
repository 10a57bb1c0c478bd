import { describe, expect, it } from 'vitest';
import { calibrateFolder } from '../../../../src-main/features/calibration/index.ts';
import { calibrateInThread } from '../../../../src-main/features/calibration/calibrate-in-thread.ts';
import { drawQueue } from '../../../../src-main/features/queues/index.ts';
import { listQueueEntries, saveJudgeAnswer, useJudgeAnswers } from '../../../../src-main/store/index.ts';
import { sha } from '../../store/sample-rollouts.ts';
import { addRun, identity, label, queueOf, storeWithRun } from './labelled-store.ts';

const REQUEST = { filter: '', source: 'recorded' } as const;
const half = (index: number): 'yes' | 'no' => (index % 2 === 0 ? 'yes' : 'no');
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('calibrateFolder', () => {
  it('is exact where every rollout is labelled, and opens the cells by ids', () => {
    const store = storeWithRun(40, half);
    const { id } = queueOf(store, range(40), 1);
    // people say yes to what the judge says yes to, and to every tenth more
    for (const i of range(40))
      label(store, i, i % 2 === 0 || i % 10 === 1 ? 'yes' : 'no', { queueId: id, queuePosition: i });
    const { report, humanRates } = calibrateFolder(store, REQUEST);
    const scene = report.items.find(({ item }) => item === 'scene')?.overall;
    expect(scene?.judged.theseSamples.value).toBe(0.5);
    expect(scene?.corrected.theseSamples).toEqual({ value: 0.6, low: 0.6, high: 0.6, reason: null });
    expect(scene?.tables.rollouts.humanOnly).toEqual(['2', '12', '22', '32']);
    expect(humanRates.find(({ item, runKey }) => item === 'scene' && runKey === null)?.rate.value).toBe(0.6);
  });

  it('refuses labels of a queue without known probabilities, and says which', () => {
    const store = storeWithRun(20, half);
    const { id } = queueOf(store, range(10), null);
    for (const i of range(10)) label(store, i, 'yes', { queueId: id, queuePosition: i });
    label(store, 15, 'no');
    const { labelSources, report } = calibrateFolder(store, REQUEST);
    expect(labelSources).toMatchObject([
      { queueId: id, rollouts: 10, refusal: expect.stringContaining('not drawn with known probabilities') },
      { queueId: null, rollouts: 1, refusal: expect.stringContaining('picked by hand') },
    ]);
    expect(report.items[0]?.overall.corrected.theseSamples.value).toBeNull();
    expect(report.items[0]?.overall.counts.excluded.withoutProbability).toBe(11);
  });

  it('takes only what matches the filter', () => {
    const store = storeWithRun(20, half);
    const { rollouts, report } = calibrateFolder(store, { ...REQUEST, filter: 'judge.scene:yes' });
    expect([rollouts, report.items[0]?.overall.judged.theseSamples.value]).toEqual([10, 1]);
  });

  it('counts the rollouts of copied runs once, with their labels', () => {
    const store = storeWithRun(40, half);
    const { id } = queueOf(store, range(20), 0.5);
    for (const i of range(20)) label(store, i, half(i), { queueId: id, queuePosition: i });
    const alone = calibrateFolder(store, REQUEST);
    addRun(store, 'rl-model', 0, 40, half, 'copies/one');
    addRun(store, 'rl-model', 0, 40, half, 'copies/two');
    const { copies, rollouts, report } = calibrateFolder(store, REQUEST);
    expect([copies, rollouts]).toEqual([80, 40]);
    expect(report.items.map(({ overall }) => overall.corrected)).toEqual(
      alone.report.items.map(({ overall }) => overall.corrected),
    );
    const copy = calibrateFolder(store, { ...REQUEST, filter: 'run:copies/two' });
    expect([copy.copies, copy.rollouts]).toEqual([0, 40]);
  });

  it('asks for no more labels of an item once the queue that it asks for is answered', () => {
    const store = storeWithRun(300, half);
    const pilot = queueOf(store, range(12), 12 / 300);
    for (const i of range(12)) label(store, i, half(i), { queueId: pilot.id, queuePosition: i });
    const planned = () =>
      calibrateFolder(store, REQUEST).report.items.find(({ item }) => item === 'scene')?.overall.plan;
    const wanted = planned();
    expect(wanted?.more).toBeGreaterThan(0);
    const { id } = drawQueue(store, 'wanted', {
      ...{ draw: { kind: 'stratified', perCell: wanted?.perCell ?? 0 }, filter: '', items: ['scene'] },
    });
    const judged = new Map(range(300).map((i) => [identity(i), half(i)]));
    listQueueEntries(store, id).forEach((entry, queuePosition) => {
      const index = range(300).find((i) => identity(i) === entry.identity) ?? 0;
      // people say otherwise now and then
      const value = queuePosition % 12 === 0 ? 'no' : (judged.get(entry.identity) ?? 'no');
      label(store, index, value, { queueId: id, queuePosition });
    });
    expect(planned()?.more).toBe(0);
  });

  it('calls runs by their names, and by their folders where names are shared', () => {
    const store = storeWithRun(4);
    addRun(store, 'rl-model', 100, 4, () => 'yes', 'again/rl-model');
    expect(calibrateFolder(store, REQUEST).runs.map(({ key }) => key)).toEqual([
      'runs/rl-model',
      'again/rl-model',
    ]);
  });

  it('calibrates verdicts from here, with the recorded ones as a version before', () => {
    const store = storeWithRun(4);
    for (const i of range(2)) {
      const cacheKey = sha(`question ${i}`);
      saveJudgeAnswer(store, {
        cacheKey,
        model: 'judge-2',
        rubricVersion: '2',
        rubricSha256: sha('rubric'),
        text: '{}',
        verdicts: { scene: 'no' },
        problem: null,
        promptTokens: null,
        completionTokens: null,
        costUsd: null,
        latencyMs: null,
        finishReason: null,
        frameHashes: [],
        atMs: 1000,
        question: 'Is it a scene?',
        sampling: {},
        reply: null,
      });
      useJudgeAnswers(store, identity(i), cacheKey);
    }
    const { report } = calibrateFolder(store, { ...REQUEST, source: 'rejudged' });
    const [scene] = report.items;
    expect([scene?.overall.counts.judgeYes, scene?.overall.counts.judgeNo]).toEqual([0, 2]);
    expect(scene?.versions.versions.map(({ judgeVersion }) => judgeVersion)).toEqual([
      'recorded: google/gemma-3-27b-it',
      'judge-2 · rubric 2',
    ]);
    expect(scene?.versions.changes[0]).toMatchObject({ samples: 2, onlyBefore: 2 });
  });

  it('says why there is nothing, without labels and without verdicts', () => {
    const store = storeWithRun(4);
    const [scene] = calibrateFolder(store, REQUEST).report.items;
    expect(scene?.overall.badge).toEqual({ level: 'not-enough-labels', reason: 'nothing labelled yet' });
    expect(calibrateFolder(store, { ...REQUEST, source: 'rejudged' }).report.items).toEqual([]);
  });
});

describe('calibrateInThread', () => {
  it('gives what the same work gives here, and failures with their code', async () => {
    const store = storeWithRun(12, half);
    const { folder } = store.location;
    const expected = JSON.stringify(calibrateFolder(store, REQUEST));
    expect(JSON.stringify(await calibrateInThread({ folder, request: REQUEST }))).toBe(expected);
    await expect(
      calibrateInThread({ folder, request: { ...REQUEST, filter: 'judge.scene:(' } }),
    ).rejects.toMatchObject({ code: 'bad-filter' });
  });
});
