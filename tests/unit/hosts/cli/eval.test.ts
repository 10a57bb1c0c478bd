import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { evalReportSchema } from '../../../../src-main/features/eval/eval-report.ts';
import { importReportSchema } from '../../../../src-main/features/import/import-report.ts';
import { readSplit } from '../../../../src-main/features/eval/index.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';
import type { ChatAction, ChatCall } from '../../../servers/chat-server.ts';
import { BLANK, movingDrawing, reply, SCRIPTED, serve, verdicts } from './scoring-servers.ts';

const TASKS = (await readSplit(join(PROJECT_ROOT, 'data', 'splits'), 'val')).slice(0, 8);

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let outDir = '';

beforeEach(async () => {
  place = await temporaryFolder();
  outDir = join(place.path, 'isometric-scenes--lantern--null--0a1b2c3d');
});
afterEach(() => place.remove());

/** The number of the task that a request is about. */
function taskOf({ text }: ChatCall): number {
  return TASKS.findIndex(({ prompt }) => text.includes(prompt));
}

/** Task 0 draws well, 1 breaks a gate, 2 is blank, 3 shows a figure; 4 fails at the provider, 5 at the judge; others are good. */
function answerOf(call: ChatCall): ChatAction {
  const task = taskOf(call);
  if (task === 1) return reply(SCRIPTED);
  if (task === 2) return reply(BLANK);
  if (task === 4) return { kind: 'status', status: 400, message: 'content policy' };
  return reply(`Here it is:\n\`\`\`svg\n${movingDrawing(task)}\n\`\`\``);
}

function judgeOf(call: ChatCall): ChatAction {
  const task = taskOf(call);
  if (task === 3) return reply(verdicts('figure'));
  if (task === 5) return reply('I cannot assess this picture.');
  return reply(verdicts('objects'));
}

function args(modelUrl: string, judgeUrl: string, ...more: readonly string[]): readonly string[] {
  return [
    ...['eval', '--split', 'val', '--tasks', String(TASKS.length), '--out', outDir, '--json'],
    ...['--base-url', modelUrl, '--model', 'lantern', '--judge-base-url', judgeUrl, '--judge-model', 'owl'],
    ...more,
  ];
}

// Each command starts a program and a browser, which a busy machine does slowly.
describe('svg-assay eval', { timeout: 300_000 }, () => {
  it('writes a run that the importer reads with the right rewards and errors, and goes on with it', async () => {
    const model = await serve(answerOf);
    const judge = await serve(judgeOf);
    const { code, stdout, stderr } = await runCommand(args(model.baseUrl, judge.baseUrl));
    expect(code, stderr).toBe(0);
    const goodRewards = [0, 6, 7].map((task) => (TASKS[task]?.moving === null ? 4 / 5 : 5 / 6));
    const mean = goodRewards.reduce((sum, reward) => sum + reward, 0) / 6;
    const report = evalReportSchema.parse(JSON.parse(stdout));
    expect(report).toMatchObject({
      ...{ folder: outDir, planned: 8, kept: 0, rollouts: 8, scored: 6, stopped: null },
      byOutcome: { scored: 3, 'gate-failed': 1, blank: 1, flagged: 1 },
      takenOut: { errors: { ProviderError: 1, JudgeError: 1 }, unscored: 0 },
    });
    expect(report.rewardMean).toBeCloseTo(mean);

    const imported = importReportSchema.parse(
      JSON.parse((await runCommand(['import', outDir, '--json'])).stdout),
    );
    expect(imported.runs).toHaveLength(1);
    expect(imported.runs[0]).toMatchObject({
      ...{ format: 'f1', model: 'lantern', split: 'val', tasks: 8, rollouts: 8, scored: 6, unscored: 0 },
      errors: { total: 2, byType: { ProviderError: 1, JudgeError: 1 } },
      gates: { ok: 6, failed: 1, byGate: { script: 1 } },
      ...{ blank: 1, renderFailed: 0, motion: { n: 6, yes: 5 }, skippedLines: [], warnings: [] },
      judgeItems: { scene: { n: 4, yes: 4 }, objects: { n: 4, yes: 1 }, figure: { n: 4, yes: 1 } },
    });
    expect(imported.runs[0]?.rewardMean).toBeCloseTo(mean);

    // Again, with a judge that has recovered: the kept answer is judged, and only the provider's error is asked anew.
    const calls = model.calls.length;
    const recovered = await serve(() => reply(verdicts()));
    const again = await runCommand(args(model.baseUrl, recovered.baseUrl, '--retry-errors'));
    expect(evalReportSchema.parse(JSON.parse(again.stdout))).toMatchObject({
      ...{ kept: 6, scored: 7, takenOut: { errors: { ProviderError: 1 } } },
    });
    expect(model.calls.length - calls).toBe(1);
    const lines = (await readFile(join(outDir, 'traces.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(8);
  });

  it('loses and repeats nothing that was finished when it is killed', async () => {
    const model = await serve((call) => ({ ...reply(movingDrawing(taskOf(call))), delayMs: 100 }));
    const judge = await serve(() => ({ ...reply(verdicts()), delayMs: 100 }));
    const finished = async (): Promise<readonly string[]> => {
      const text = await readFile(join(outDir, 'traces.jsonl'), 'utf8').catch(() => '');
      return text.split('\n').slice(0, -1);
    };
    for (const killAfterMs of [2500, 4000, 5500]) {
      const before = await finished();
      await runCommand(args(model.baseUrl, judge.baseUrl, '--concurrency', '1'), { killAfterMs });
      expect((await finished()).slice(0, before.length)).toEqual(before);
    }
    const { stdout } = await runCommand(args(model.baseUrl, judge.baseUrl, '--concurrency', '1'));
    expect(evalReportSchema.parse(JSON.parse(stdout))).toMatchObject({ rollouts: 8, scored: 8 });
    expect(await finished()).toHaveLength(8);
    // One request at a time can be under way when the process is killed.
    expect(model.calls.length).toBeLessThanOrEqual(8 + 3);
    expect(judge.calls.length).toBeLessThanOrEqual(8 + 3);
  });

  it('asks for no answer again that it got before it was killed', async () => {
    const model = await serve((call) => reply(movingDrawing(taskOf(call))));
    const asked = Promise.withResolvers<void>();
    const silent = await serve(() => {
      if (silent.calls.length === 2) asked.resolve();
      return { kind: 'hang', where: 'before' };
    });
    const killed = args(model.baseUrl, silent.baseUrl, '--concurrency', '2');
    await runCommand(killed, { killWhen: asked.promise });
    const judge = await serve(() => reply(verdicts()));
    const { stdout } = await runCommand(args(model.baseUrl, judge.baseUrl, '--concurrency', '2'));
    expect(evalReportSchema.parse(JSON.parse(stdout))).toMatchObject({ rollouts: 8, scored: 8 });
    expect(model.calls).toHaveLength(8);
    expect(await readdir(join(outDir, '.svg-assay'))).not.toContain('unscored-answers.jsonl');
  });

  it('says what is missing', async () => {
    const missing = await runCommand(
      args('http://127.0.0.1:1/v1', 'http://127.0.0.1:1/v1', '--key-env', 'NO_SUCH_KEY'),
    );
    expect(missing.code).toBe(4);
    expect(missing.stderr).toContain('NO_SUCH_KEY');
    const noModel = await runCommand(['eval', '--split', 'val', '--out', outDir]);
    expect(noModel).toMatchObject({ code: 1, stdout: '' });
    const noFolder = await runCommand(
      args('http://127.0.0.1:1/v1', 'http://127.0.0.1:1/v1', '--out', import.meta.filename),
    );
    expect(noFolder.code).toBe(1);
    expect(noFolder.stderr).toContain(import.meta.filename);
    const noSplit = await runCommand(['eval', '--split', 'all', '--out', outDir]);
    expect(noSplit.code).toBe(1);
  });
});
