import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calibrationReportSchema } from '../../../../src-main/features/calibration/calibration-json.ts';
import { comparisonReportSchema } from '../../../../src-main/features/comparison/comparison-json.ts';
import { ITEMS } from '../../../../src-main/domain/index.ts';
import {
  commitLabels,
  listQueueEntries,
  listQueues,
  openStore,
  queryRollouts,
} from '../../../../src-main/store/index.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';
import { writeLegacyRun } from './legacy-run.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: string;

beforeAll(async () => {
  place = await temporaryFolder();
  folder = join(place.path, 'samples');
  const from = join(PROJECT_ROOT, 'data', 'samples');
  await cp(from, folder, { recursive: true, filter: (path) => !path.includes('.svg-assay') });
});
afterAll(() => place.remove());

/** The one JSON document that a command prints. */
async function printed(...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await runCommand([...args, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** Labels the entries of the one queue, on every item that the judge was asked about. */
function agreeWithTheJudge(inFolder: string): void {
  const store = openStore(inFolder);
  const [queue] = listQueues(store);
  const { rows } = queryRollouts(store, { filter: 'has:judge', sort: [], offset: 0, limit: 1000 });
  for (const [queuePosition, { identity }] of listQueueEntries(store, queue!.id).entries()) {
    const row = rows.find((found) => found.identity === identity)!;
    const place = { identity, queueId: queue!.id, queuePosition };
    const said = { ...place, annotator: 'ada', note: null, blind: true, afterReveal: false };
    const items = ITEMS.filter((item) => row.verdicts[item] !== null);
    commitLabels(
      store,
      items.map((item) => ({ ...said, item, value: row.verdicts[item] })),
    );
  }
  store.close();
}

describe('svg-assay calibrate', { timeout: 60_000 }, () => {
  it('prints the figures of every item and run, whether people labelled anything or not', async () => {
    const report = calibrationReportSchema.parse(await printed('calibrate', folder));
    expect(report.runs.length).toBeGreaterThan(1);
    expect(report.rollouts).toBe(report.runs.reduce((sum, run) => sum + run.rollouts, 0));
    for (const { runs } of report.items) expect(runs).toHaveLength(report.runs.length);
  });

  it('says in one line for all items that nothing is labelled', async () => {
    const { stdout } = await runCommand(['calibrate', folder]);
    expect(stdout).toContain('\nevery item: nothing labelled yet\n');
  });

  it('prints a line for each kind of warning, and in JSON every cell of run and verdict', async () => {
    const labelled = join(place.path, 'labelled');
    await cp(folder, labelled, { recursive: true });
    const draw = ['--name', 'few', '--recipe', 'random', '--n', '8', '--where', 'has:judge'];
    expect((await runCommand(['queue', 'create', labelled, ...draw])).code).toBe(0);
    agreeWithTheJudge(labelled);

    const { stdout } = await runCommand(['calibrate', labelled]);
    const warnings = stdout.split('\n').filter((line) => line.startsWith('▲'));
    const report = calibrationReportSchema.parse(await printed('calibrate', labelled));
    const all = report.items.flatMap(({ overall }) => overall.warnings);
    expect(warnings).toHaveLength(new Set(all.map(({ code }) => code)).size);
    expect(all.length).toBeGreaterThan(warnings.length);
    const thin = all.filter(({ code }) => code === 'few-labels-in-stratum');
    expect(new Set(thin.flatMap(({ cells }) => cells.map(({ run }) => run))).size).toBe(2);
  });
});

describe('svg-assay compare', () => {
  it('prints B − A over the pairs of two runs, and no media without a folder for them', async () => {
    const runs = (await readdir(folder)).filter((name) => name.includes('--')).sort();
    const [a = '', b = ''] = runs.map((name) => join(folder, name));
    const report = comparisonReportSchema.parse(await printed('compare', a, b));
    expect(report.pairing.pairs).toBe(report.pairs.length);
    expect(report.pairing.pairs).toBeGreaterThan(0);
    expect(report.media).toBeNull();
    const back = comparisonReportSchema.parse(await printed('compare', b, a));
    expect(back.reward.mean.value).toBeCloseTo(-(report.reward.mean.value ?? NaN), 12);
  });

  it('says which way is better, what the numbers count, and whether configurations threaten it', async () => {
    const [a = '', b = ''] = (await readdir(folder)).filter((name) => name.includes('--')).sort();
    const { stdout } = await runCommand(['compare', join(folder, a), join(folder, b)]);
    expect(stdout).toMatch(
      /^reward B − A: .* over 20 tasks, .*; B is better on \d+, equal on \d+, worse on \d+$/m,
    );
    expect(stdout).toMatch(/^figure \(no\) /m);
    expect(stdout).toContain('Above 0 is better for B in every row');
    expect(stdout).toContain('fixed (B alone passes)');
    expect(stdout).toContain('none of which threatens the comparison');
    expect(stdout).not.toContain('~1');
  });

  it('prints no p as 0', async () => {
    const apart = (name: string, reward: number) =>
      writeLegacyRun(join(place.path, name), new Array<number>(16).fill(reward));
    const [a, b] = [await apart('all-fail', 0), await apart('all-pass', 1)];
    const { stdout } = await runCommand(['compare', a, b]);
    expect(stdout).toContain('over 16 tasks, p < 0.0001; B is better on 16');
  });
});
