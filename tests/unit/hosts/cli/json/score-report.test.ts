import { afterEach, describe, expect, it } from 'vitest';
import { buildScoreReport, scoreReportSchema } from '../../../../../src-main/features/eval/score-report.ts';
import type { ScoreReport } from '../../../../../src-main/features/eval/score-report.ts';
import { scoreAnswer } from '../../../../../src-main/features/eval/index.ts';
import type { EvalStages } from '../../../../../src-main/features/eval/index.ts';
import {
  closeServers,
  GOOD,
  NOT_RENDERED,
  PROTOCOL,
  reply,
  SCRIPT,
  serve,
  stagesWith,
  VERDICTS,
} from '../../../features/eval/eval-scene.ts';

const TASK = { prompt: 'A rocking boat.', objects: ['boat'], moving: 'boat' };

afterEach(closeServers);

/** What is printed of an answer after the real stages, whose judge says `verdicts`. */
async function printed(
  answer: string,
  verdicts: string,
  change: Partial<EvalStages> = {},
): Promise<ScoreReport> {
  const judge = await serve(() => reply(verdicts));
  const stages = await stagesWith(judge.baseUrl, change);
  const signal = new AbortController().signal;
  const scored = await scoreAnswer(answer, TASK, { stages, rules: PROTOCOL.reward, signal });
  return scoreReportSchema.parse(JSON.parse(JSON.stringify(buildScoreReport(TASK, scored))));
}

describe('buildScoreReport', () => {
  it('has every stage of an answer that went through all', async () => {
    const report = await printed(GOOD, VERDICTS);
    expect(report).toMatchObject({
      prompt: TASK.prompt,
      gates: { ok: true, gate: null },
      render: { ok: true, failure: null },
      motion: { blank: false, pass: true },
      items: { scene: 'yes', objects: 'no', figure: 'no' },
      judge: { texts: [VERDICTS], problem: null },
      error: null,
      reason: null,
    });
    expect(report.reward).toBeCloseTo(5 / 6);
    expect(report.render?.frames).toHaveLength(4);
  });

  it('tells stages that were not reached from stages that failed', async () => {
    expect(await printed(SCRIPT, VERDICTS)).toMatchObject({
      gates: { ok: false, gate: 'script' },
      render: null,
      motion: null,
      judge: null,
      reward: 0,
    });
    const render: EvalStages['render'] = () => Promise.resolve(NOT_RENDERED);
    expect(await printed(GOOD, VERDICTS, { render })).toMatchObject({
      render: { ok: false, failure: { kind: 'no-size' }, frames: [] },
      motion: null,
      reward: 0,
    });
  });

  it('has no reward where the judge gave no verdict, and says why', async () => {
    const report = await printed(GOOD, 'Sorry.');
    expect(report).not.toHaveProperty('reward');
    expect(report).toMatchObject({
      error: { type: 'JudgeError' },
      reason: expect.stringMatching(/./) as string,
    });
  });
});
