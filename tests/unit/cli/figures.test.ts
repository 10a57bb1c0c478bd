import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calibrationReportSchema } from '../../../src-main/cli/json/calibration-report.ts';
import { comparisonReportSchema } from '../../../src-main/cli/json/comparison-report.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../command-line.ts';

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

describe('svg-assay calibrate', () => {
  it('prints the figures of every item and run, whether people labelled anything or not', async () => {
    const report = calibrationReportSchema.parse(await printed('calibrate', folder));
    expect(report.runs.length).toBeGreaterThan(1);
    expect(report.rollouts).toBe(report.runs.reduce((sum, run) => sum + run.rollouts, 0));
    for (const { runs } of report.items) expect(runs).toHaveLength(report.runs.length);
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
});
