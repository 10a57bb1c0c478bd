import { cp, readFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importReportSchema } from '../../../../src-main/features/import/import-report.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';
import { writeLegacyRun } from './legacy-run.ts';

const RUNS = join(PROJECT_ROOT, 'tests', 'fixtures', 'runs');
const ITEM_PREFIX = 'judge_';

interface Expected {
  readonly rollouts: number;
  readonly tasks: number;
  readonly scored: number;
  readonly errors: number;
  readonly errors_by_type: Readonly<Record<string, number>>;
  readonly reward_mean_scored: number;
  readonly gate: {
    readonly ok: number;
    readonly failed: number;
    readonly by_gate: Readonly<Record<string, number>>;
  };
  readonly render_failed: number;
  readonly blank: number;
  readonly motion_check: { readonly n: number; readonly pass: number };
  readonly judge_items: Readonly<Record<string, { readonly n: number; readonly yes: number }>>;
}

let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  place = await temporaryFolder();
});
afterEach(() => place.remove());

async function importCopy(name: string): Promise<ReturnType<typeof importReportSchema.parse>> {
  const folder = join(place.path, name);
  await cp(join(RUNS, name), folder, { recursive: true });
  const { code, stdout } = await runCommand(['import', folder, '--json']);
  expect(code).toBe(0);
  return importReportSchema.parse(JSON.parse(stdout));
}

describe('svg-assay import --json', () => {
  it.each(['base-model', 'rl-model', 'f2-episode-toml', 'f3-bare-trace', 'f4-early-v1', 'f5-legacy'])(
    'gives the published figures of %s',
    async (name) => {
      const expected = JSON.parse(await readFile(join(RUNS, 'expected', `${name}.json`), 'utf8')) as Expected;
      const [run, ...others] = (await importCopy(name)).runs;
      expect(others).toEqual([]);
      expect(run).toMatchObject({
        rollouts: expected.rollouts,
        tasks: expected.tasks,
        scored: expected.scored,
        errors: { total: expected.errors, byType: expected.errors_by_type },
        gates: { ok: expected.gate.ok, failed: expected.gate.failed, byGate: expected.gate.by_gate },
        renderFailed: expected.render_failed,
        blank: expected.blank,
        motion: { n: expected.motion_check.n, yes: expected.motion_check.pass },
        skippedLines: [],
        flawedLines: [],
      });
      expect(run?.rewardMean).toBeCloseTo(expected.reward_mean_scored, 10);
      for (const [key, { n, yes }] of Object.entries(expected.judge_items)) {
        const item = key.slice(ITEM_PREFIX.length) as 'scene';
        expect(run?.judgeItems[item], item).toMatchObject({ n, yes });
      }
    },
  );

  it('lists the lines of the edge runs that were skipped, repeated or clash', async () => {
    const expected = JSON.parse(await readFile(join(RUNS, 'expected', 'edge.json'), 'utf8')) as {
      readonly runs: Readonly<
        Record<
          string,
          {
            readonly lines_skipped: readonly object[];
            readonly exact_duplicates: readonly object[];
            readonly episode_id_clashes: readonly object[];
            readonly counts_without_exact_duplicates: {
              readonly rollouts: number;
              readonly scored: number;
              readonly unscored: number;
              readonly errors: number;
            };
          }
        >
      >;
    };
    for (const run of (await importCopy('edge')).runs) {
      const wanted = expected.runs[run.folder];
      if (wanted === undefined) throw new Error(`nothing is published for ${run.folder}`);
      const counts = wanted.counts_without_exact_duplicates;
      expect(run).toMatchObject({
        rollouts: counts.rollouts,
        scored: counts.scored,
        unscored: counts.unscored,
        errors: { total: counts.errors },
      });
      expect(run.skippedLines.map(({ line, reason }) => ({ line, reason }))).toEqual(wanted.lines_skipped);
      expect(run.duplicates.map(({ line, of }) => ({ line, of }))).toEqual(wanted.exact_duplicates);
      expect(run.idClashes.map(({ line, of }) => ({ line, of }))).toEqual(wanted.episode_id_clashes);
    }
  });

  it('warns where rewards add up to more than a number holds', async () => {
    const folder = join(place.path, 'huge');
    await writeLegacyRun(folder, [1e308, 1e308]);
    const [run] = importReportSchema.parse(
      JSON.parse((await runCommand(['import', folder, '--json'])).stdout),
    ).runs;
    const warning = 'there is no mean reward: the recorded rewards add up to more than a number holds';
    expect(run).toMatchObject({ scored: 2, rewardMean: null, warnings: [warning] });
    expect((await runCommand(['import', folder])).stdout).toContain(`▲ 00aa11bb: ${warning}\n`);
  });

  it('counts the lines of a copied file once and says which file repeats which', async () => {
    const folder = join(place.path, 'copied');
    const written = await writeLegacyRun(folder, [1, 0]);
    await cp(join(written, 'results.jsonl'), join(written, 'results (copy).jsonl'));
    const { stdout } = await runCommand(['import', folder, '--json']);
    const [run] = importReportSchema.parse(JSON.parse(stdout)).runs;
    const repeat = { file: '00aa11bb/results (copy).jsonl', ofFile: '00aa11bb/results.jsonl' };
    expect(run).toMatchObject({ rollouts: 2, rewardMean: 0.5 });
    expect(run?.duplicates).toEqual([
      { ...repeat, line: 1, of: 1 },
      { ...repeat, line: 2, of: 2 },
    ]);
    expect((await runCommand(['import', folder])).stdout).toMatch(/repeated lines\n.*\b2\n/s);
  });

  it('says on standard error that a file was rewritten and read anew', async () => {
    const folder = join(place.path, 'resumed');
    await writeLegacyRun(folder, [1, 0]);
    expect((await runCommand(['import', folder])).stderr).not.toContain('rewritten');
    await writeLegacyRun(folder, [0, 1, 1]);
    const { stderr } = await runCommand(['import', folder]);
    expect(stderr).toContain('svg-assay: 00aa11bb/results.jsonl was rewritten');
  });

  it('opens a tree of runs on a path with spaces, quotes and an emoji', async () => {
    const folder = join(place.path, `it's "here" 🌴`);
    await mkdir(folder);
    for (const name of ['f4-early-v1', 'f5-legacy'])
      await cp(join(RUNS, name), join(folder, name), { recursive: true });
    const { stdout } = await runCommand(['import', folder, '--json']);
    expect(importReportSchema.parse(JSON.parse(stdout)).runs.map((run) => run.format)).toEqual(['f4', 'f5']);
  });
});
