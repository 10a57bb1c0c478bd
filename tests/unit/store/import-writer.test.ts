import { describe, expect, test } from 'vitest';
import {
  beginFile,
  commitLabels,
  fileStates,
  readJournals,
  finishFile,
  forgetFile,
  getRollout,
  getRun,
  insertBatch,
  listLineNotes,
  listRuns,
  queryRollouts,
  saveAuditResults,
  saveJudgeAnswer,
  saveRun,
  useJudgeAnswers,
  type Store,
} from '../../../src-main/store/index.ts';
import type { ImportedRollout } from '../../../src-main/formats/record.ts';
import { batch, importFile, openSample, rollout, RUN, sha, task } from './sample-rollouts.ts';

const PATH = 'runs/rl-model/traces.jsonl';
const END = { sizeBytes: 300, mtimeMs: 5, headHash: 'head', tailHash: 'tail' };

function all(store: Store) {
  return queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 1000 }).rows;
}

const failed = (index: number, change: Partial<ImportedRollout> = {}): ImportedRollout =>
  rollout(index, {
    status: 'error',
    reward: null,
    error: { type: 'SandboxError', message: 'gone', statusCode: 503 },
    ...change,
  });

describe('insertBatch', () => {
  test('gives back what came in', () => {
    const store = openSample();
    importFile(store, [rollout(0), failed(1)]);
    const first = getRollout(store, 1);
    expect(first.row).toMatchObject({
      identity: rollout(0).identity,
      outcome: 'scored',
      reward: 0.5,
      prompt: task(0).prompt,
    });
    expect(first.place).toEqual({ path: PATH, line: 1, offset: 0, length: 99, traceIndex: 0, format: 'f1' });
    expect(first.task).toEqual({
      key: task(0).key,
      index: 0,
      objects: ['lighthouse'],
      moving: 'boat',
      quoted: ['No 0'],
    });
    expect(first.recordedFrameTimesS).toEqual([0, 1, 3, 5]);
    expect(getRollout(store, 2).error).toEqual({ type: 'SandboxError', message: 'gone', statusCode: 503 });
  });

  test('keeps hostile text as text', () => {
    const store = openSample();
    const hostile = `'); DROP TABLE rollouts; -- <script>alert(1)</script> \u0000 \ud800 🗿`;
    const text = { ...task(0), key: sha('hostile'), name: hostile, prompt: hostile };
    importFile(store, [
      rollout(0, { task: text, model: hostile, episodeId: hostile, finishReason: hostile }),
    ]);
    const { row } = getRollout(store, 1);
    expect(row.prompt.replace(/[\ud800\ufffd]/g, '')).toBe(hostile.replace('\ud800', ''));
    expect(row.finishReason).toContain('DROP TABLE');
  });

  test('remembers where it stopped and hands the importer its memory back', () => {
    const store = openSample();
    const runId = saveRun(store, RUN);
    const file = beginFile(store, { runId, path: PATH, mode: 'grow' });
    insertBatch(
      store,
      file,
      batch([rollout(0), rollout(1)], { journal: Buffer.from('first'), state: { bom: true } }),
    );
    const state = fileStates(store).get(PATH);
    expect(state).toMatchObject({ position: 200, lines: 2, complete: false, state: { bom: true } });
    insertBatch(store, file, batch([], { journal: Buffer.from('second') }));
    finishFile(store, file, END);
    expect(fileStates(store).get(PATH)).toMatchObject({ complete: true, sizeBytes: 300, headHash: 'head' });
    expect(readJournals(store, file.fileId).map(String)).toEqual(['first', 'second']);
  });

  test('reads a last line without an end once more when the file has grown', () => {
    const store = openSample();
    const runId = saveRun(store, RUN);
    const file = beginFile(store, { runId, path: PATH, mode: 'grow' });
    insertBatch(store, file, batch([rollout(0), rollout(1)], { lines: 1, position: 100 }));
    finishFile(store, file, END);
    expect(all(store)).toHaveLength(2);
    const again = beginFile(store, { runId, path: PATH, mode: 'grow' });
    insertBatch(store, again, batch([rollout(1), rollout(2)], { lines: 3, position: 300 }));
    expect(all(store).map((row) => row.identity)).toEqual([0, 1, 2].map((index) => rollout(index).identity));
  });

  test('lists skipped and repeated lines by page', () => {
    const store = openSample();
    const runId = saveRun(store, RUN);
    const file = beginFile(store, { runId, path: PATH, mode: 'grow' });
    const note = { file: PATH, line: 7 };
    insertBatch(
      store,
      file,
      batch([rollout(0)], {
        skipped: [
          { ...note, reason: 'invalid_json' },
          { ...note, line: 9, reason: 'torn_last_line' },
        ],
        duplicates: [{ ...note, line: 3, of: 1 }],
        idClashes: [{ ...note, line: 4, of: 2 }],
      }),
    );
    finishFile(store, file, END);
    expect(getRun(store, runId)).toMatchObject({ skippedLines: 2, duplicates: 1, idClashes: 1 });
    expect(listLineNotes(store, runId, { kind: 'skipped', offset: 1, limit: 5 })).toEqual([
      { file: PATH, line: 9, kind: 'skipped', reason: 'torn_last_line', of: null, ofFile: null },
    ]);
    expect(listLineNotes(store, runId, { offset: 0, limit: 9 }).map((row) => row.line)).toEqual([3, 4, 7, 9]);
  });
});

describe('a rewritten file', () => {
  test('keeps ids, labels, results and judge answers of the rollouts that stayed', () => {
    const store = openSample();
    importFile(store, [rollout(0), failed(1), rollout(2)]);
    const kept = rollout(2).identity;
    commitLabels(store, [
      {
        identity: kept,
        item: 'figure',
        value: 'yes',
        annotator: 'a',
        note: null,
        blind: true,
        afterReveal: false,
        queueId: null,
      },
    ]);
    const gates = { ok: false, gate: 'text', failures: [], notes: [] } as const;
    saveAuditResults(store, [{ identity: kept, results: { gates } }], {
      gates: { version: '1', protocolHash: 'p' },
    });
    saveJudgeAnswer(store, {
      ...{
        cacheKey: 'k',
        model: 'm',
        rubricVersion: '1',
        rubricSha256: 's',
        text: '{}',
        verdicts: { figure: 'yes' },
      },
      ...{
        problem: null,
        promptTokens: 1,
        completionTokens: 1,
        costUsd: 0.1,
        latencyMs: 5,
        finishReason: 'stop',
      },
      ...{ frameHashes: [], atMs: 1, question: '', sampling: {}, reply: {} },
    });
    useJudgeAnswers(store, kept, 'k');
    const before = all(store)[2];
    importFile(store, [rollout(2), rollout(0), rollout(5)], { mode: 'rewrite' });
    const rows = all(store);
    expect(rows.map((row) => row.identity)).toEqual([rollout(0).identity, kept, rollout(5).identity]);
    expect(rows[1]).toEqual(before);
    expect(rows[1]).toMatchObject({
      id: 3,
      labels: { figure: 'yes' },
      rejudged: { figure: 'yes' },
      differs: ['gate'],
    });
    expect(getRollout(store, 3).place.line).toBe(3);
  });

  test('stands as it was until the rewrite is finished', () => {
    const store = openSample();
    const runId = importFile(store, [rollout(0), rollout(1)]);
    const file = beginFile(store, { runId, path: PATH, mode: 'rewrite' });
    insertBatch(store, file, batch([rollout(7)]));
    expect(all(store)).toHaveLength(2);
    expect(fileStates(store).get(PATH)).toMatchObject({ complete: true, position: 200 });
    finishFile(store, file, END);
    expect(all(store).map((row) => row.identity)).toEqual([rollout(7).identity]);
  });

  test('may hold one identity several times', () => {
    const store = openSample();
    const same = { identity: rollout(0).identity };
    importFile(store, [rollout(0), rollout(1, same)]);
    importFile(store, [rollout(0), rollout(1, same), rollout(2, same)], { mode: 'rewrite' });
    expect(all(store).map((row) => row.id)).toEqual([1, 2, expect.any(Number)]);
  });

  test('may come back after it was forgotten, with its labels', () => {
    const store = openSample();
    importFile(store, [rollout(0)]);
    const label = {
      item: 'scene',
      value: 'no',
      annotator: 'a',
      note: null,
      blind: true,
      afterReveal: false,
    } as const;
    commitLabels(store, [{ ...label, identity: rollout(0).identity, queueId: null }]);
    forgetFile(store, PATH);
    expect(all(store)).toEqual([]);
    importFile(store, [rollout(0)], { path: 'moved/traces.jsonl' });
    expect(all(store)[0]?.labels.scene).toBe('no');
  });
});

describe('listRuns', () => {
  test('counts errors apart and averages scored rollouts only', () => {
    const store = openSample();
    const gateFailed = {
      ...rollout(2).recorded,
      gateOk: false,
      gate: 'xml',
      renderOk: null,
      blank: null,
      motion: null,
    };
    importFile(store, [
      rollout(0, { reward: 0.25 }),
      rollout(1, { reward: 0.75 }),
      rollout(2, { reward: 0, recorded: gateFailed }),
      failed(3),
      rollout(4, { status: 'unscored', reward: null }),
    ]);
    expect(listRuns(store)[0]).toMatchObject({
      ...{
        folder: 'runs/rl-model',
        tasks: 3,
        rollouts: 5,
        scored: 3,
        unscored: 1,
        gates: { ok: 4, failed: 1, byGate: { xml: 1 } },
      },
      errors: { total: 1, byType: { SandboxError: 1 } },
      outcomes: {
        error: 1,
        unscored: 1,
        'gate-failed': 1,
        'render-failed': 0,
        blank: 0,
        flagged: 0,
        scored: 2,
      },
      judgeItems: { figure: { n: 5, yes: 0, rate: 0 } },
      motion: { n: 4, yes: 4 },
    });
    expect(listRuns(store)[0]?.reward.mean).toBeCloseTo(1 / 3);
  });

  test('follows a file that grows', () => {
    const store = openSample();
    importFile(store, [rollout(0)]);
    expect(listRuns(store)[0]?.rollouts).toBe(1);
    importFile(store, [rollout(1)]);
    expect(listRuns(store)[0]?.rollouts).toBe(2);
  });
});
