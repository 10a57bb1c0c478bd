import { appendFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { JobContext } from '../../../../src-main/domain/index.ts';
import type { EvalStages } from '../../../../src-main/features/eval/index.ts';
import { closeServers, evaluate, GOOD, reply, rowsIn, SCRIPT } from './eval-scene.ts';

afterEach(closeServers);

describe('runEval in a folder with rollouts of it', () => {
  it('goes on where an interrupted run ended, and cuts off a torn last line', async () => {
    const cancel = new AbortController();
    const context: JobContext = {
      signal: cancel.signal,
      report: ({ done }) => {
        if (done >= 5) cancel.abort(new Error('cancelled'));
      },
    };
    const first = await evaluate({ model: () => reply(GOOD), context });
    expect(first.summary.stopped).toMatchObject({ code: 'cancelled' });
    const before = rowsIn(first.outDir);
    expect(before.length).toBeLessThan(16);
    // The cancellation may meet rollouts that are being scored; they stand in the file as interrupted.
    const finished = before.filter(({ ok }) => ok);
    expect(finished.length).toBeGreaterThanOrEqual(5);
    appendFileSync(join(first.outDir, 'traces.jsonl'), '{"id":"torn","task":{"da');

    const second = await evaluate({ model: () => reply(GOOD), outDir: first.outDir });
    expect(second.summary).toMatchObject({ planned: 16, kept: finished.length, stopped: null });
    expect(second.model.calls).toHaveLength(16 - before.length);
    const after = rowsIn(first.outDir);
    expect(after.slice(0, finished.length)).toEqual(finished);
    expect(
      new Set(after.map(({ task, traces }) => `${task.hash} ${traces[0]?.calls[0]?.sampling.seed}`)).size,
    ).toBe(16);
    expect(new Set(after.map(({ run }) => run.id)).size).toBe(1);
    expect(readlinkSync(join(first.outDir, 'logs', 'latest'))).toBe('attempt_2');
  });

  it('keeps an answer whose scoring was cancelled, and scores it when the run goes on', async () => {
    const cancel = new AbortController();
    const context: JobContext = { signal: cancel.signal, report: () => undefined };
    const render: EvalStages['render'] = (_svg, signal) => {
      cancel.abort(new Error('cancelled'));
      return Promise.reject(signal.reason as Error);
    };
    const first = await evaluate({
      ...{ model: () => reply(GOOD), context, stages: { render }, profile: { concurrency: 1 } },
    });
    expect(first.summary.stopped).toMatchObject({ code: 'cancelled' });
    expect(rowsIn(first.outDir)).toMatchObject([{ ok: false, traces: [{ stop_condition: 'interrupted' }] }]);
    const second = await evaluate({ model: () => reply(GOOD), outDir: first.outDir });
    expect(second.model.calls).toHaveLength(15);
    expect(rowsIn(first.outDir).filter(({ ok }) => ok)).toHaveLength(16);
  });

  it('keeps rollouts with errors unless told to ask for them again', async () => {
    const broken = await evaluate({
      model: ({ index }) => (index < 3 ? { kind: 'status', status: 500, message: 'broken' } : reply(GOOD)),
    });
    const kept = await evaluate({ model: () => reply(GOOD), outDir: broken.outDir });
    expect(kept.model.calls).toHaveLength(0);
    const retried = await evaluate({
      model: () => reply(GOOD),
      outDir: broken.outDir,
      options: { retryErrors: true },
    });
    expect(retried.model.calls).toHaveLength(3);
    expect(rowsIn(broken.outDir).every(({ ok }) => ok)).toBe(true);
  });

  it('scores an answer again whose judge failed, without asking the model for another', async () => {
    const failed = await evaluate({ model: () => reply(GOOD), judge: () => reply('Sorry.') });
    expect(failed.summary.rewards).toMatchObject({ scored: 0, takenOut: { errors: { JudgeError: 16 } } });
    const retried = await evaluate({
      model: () => reply(SCRIPT),
      outDir: failed.outDir,
      options: { retryErrors: true },
    });
    expect(retried.model.calls).toHaveLength(0);
    expect(retried.summary).toMatchObject({ kept: 0, rewards: { rollouts: 16, scored: 16 } });
    const rows = rowsIn(failed.outDir);
    expect(rows).toHaveLength(16);
    for (const { ok, traces } of rows) {
      expect(ok).toBe(true);
      expect(traces[0]?.nodes.at(-1)).toMatchObject({ message: { content: GOOD } });
      expect(traces[0]?.calls).toHaveLength(1);
    }
  });
});
