import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRuns, readRolloutContent } from '../../../src-main/formats/index.ts';
import {
  episodeRow,
  joinBatches,
  readBatches,
  readExpected,
  readWholeRun,
  rowsFile,
  RUNS,
} from './fixture-runs.ts';

interface ExpectedRollout {
  readonly trace_id: string | null;
  readonly agent: string | null;
  readonly status: string;
  readonly reward: number | null;
  readonly error_type: string | null;
}

interface ExpectedLine {
  readonly line: number;
  readonly outcome: 'ok' | 'blank' | 'skip';
  readonly reason?: string;
  readonly rollouts?: readonly ExpectedRollout[];
  readonly episode_id?: string;
  readonly duplicate_of_line?: number;
  readonly answer_sha256?: string;
  readonly branches?: number;
  readonly prompt_contains?: string;
  readonly prompt_text?: string;
}

interface ExpectedRun {
  readonly lines: readonly ExpectedLine[];
  readonly exact_duplicates: readonly { line: number; of: number }[];
  readonly episode_id_clashes: readonly { line: number; of: number }[];
  readonly counts_without_exact_duplicates: {
    readonly rollouts: number;
    readonly scored: number;
    readonly unscored: number;
    readonly errors: number;
    readonly reward_mean_scored: number;
  };
}

const { runs } = (await readExpected('edge')) as { readonly runs: Readonly<Record<string, ExpectedRun>> };
const found = await findRuns(join(RUNS, 'edge'));

describe('every line of the edge runs is read, or listed with its reason', () => {
  it.each(found)('$name', async (run) => {
    const expected = runs[run.name]!;
    const read = await readWholeRun(run);
    const withFile = (line: { line: number; of: number }): object => ({ file: 'traces.jsonl', ...line });
    expect(read.duplicates).toEqual(expected.exact_duplicates.map(withFile));
    expect(read.idClashes).toEqual(expected.episode_id_clashes.map(withFile));
    const skips = expected.lines.filter((line) => line.outcome === 'skip');
    expect(read.skipped).toEqual(skips.map(({ line, reason }) => ({ file: 'traces.jsonl', line, reason })));
    for (const line of expected.lines) {
      const rollouts = read.rollouts.filter((rollout) => rollout.place.line === line.line);
      const given = rollouts.map((rollout) => ({
        trace_id: rollout.traceId,
        agent: rollout.agent,
        status: rollout.status,
        reward: rollout.reward,
        error_type: rollout.error?.type === 'unknown' ? null : (rollout.error?.type ?? null),
      }));
      expect(given, `line ${String(line.line)}`).toEqual(
        line.duplicate_of_line === undefined ? (line.rollouts ?? []) : [],
      );
      if (line.duplicate_of_line === undefined && line.outcome === 'ok')
        expect(rollouts[0]!.episodeId).toBe(line.episode_id);
    }
  });

  it.each(found)('$name: counts leave exact duplicates out', async (run) => {
    const { rollouts } = await readWholeRun(run);
    const of = (status: string): number => rollouts.filter((rollout) => rollout.status === status).length;
    const rewards = rollouts.flatMap((rollout) => rollout.reward ?? []);
    expect(runs[run.name]!.counts_without_exact_duplicates).toMatchObject({
      rollouts: rollouts.length,
      scored: of('scored'),
      unscored: of('unscored'),
      errors: of('error'),
      reward_mean_scored: expect.closeTo(
        rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length,
        12,
      ),
    });
  });

  it('finds the answer among branches and parts, and prompts in lists of parts', async () => {
    for (const run of found) {
      const { rollouts } = await readWholeRun(run);
      for (const line of runs[run.name]!.lines) {
        const rollout = rollouts.find((candidate) => candidate.place.line === line.line);
        if (rollout === undefined) continue;
        if (line.prompt_text !== undefined) expect(rollout.task.prompt).toBe(line.prompt_text);
        if (line.prompt_contains !== undefined) expect(rollout.task.prompt).toContain(line.prompt_contains);
        if (line.answer_sha256 === undefined) continue;
        const content = await readRolloutContent(run.files[0]!, rollout.place, rollout);
        expect(hash('sha256', content.answer!)).toBe(line.answer_sha256);
        if (line.branches !== undefined) expect(content.branches).toBe(line.branches);
      }
    }
  });

  it('opens a run without any configuration, with two megabytes of reasoning in one row', async () => {
    const reasoning = 'Plan the grid, then paint from back to front. '.repeat(46_000);
    const message = { role: 'assistant', content: '<svg/>', reasoning_content: reasoning };
    const file = await rowsFile(
      [episodeRow('a'), episodeRow('b', { nodes: [{ message, sampled: true }] }), episodeRow('c')]
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
    const { rollouts } = joinBatches(await readBatches(file));
    expect(rollouts.map((rollout) => rollout.episodeId)).toEqual(['a', 'b', 'c']);
    const content = await readRolloutContent(file, rollouts[1]!.place, rollouts[1]!);
    expect(content.reasoning).toBe(reasoning);
  });

  it('takes rows of several formats in one file for what they are', async () => {
    const parts = await Promise.all(
      ['f2-episode-toml', 'f3-bare-trace', 'f4-early-v1', 'f5-legacy'].map(async (name) => {
        const [run] = await findRuns(join(RUNS, name));
        return (await readFile(run!.files[0]!.path, 'utf8')).split('\n').slice(0, 2).join('\n');
      }),
    );
    const file = await rowsFile(`${parts.join('\n')}\n`);
    const { rollouts } = joinBatches(await readBatches(file));
    expect(rollouts.map((rollout) => rollout.format)).toEqual([
      'f2',
      'f2',
      'f3',
      'f3',
      'f4',
      'f4',
      'f5',
      'f5',
    ]);
  });
});
