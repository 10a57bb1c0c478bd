import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditReportSchema } from '../../../../src-main/features/audit/audit-report.ts';
import type { AuditReport } from '../../../../src-main/features/audit/audit-report.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';
import type { CommandOptions } from '../../../command-line.ts';

const SAMPLES = join(PROJECT_ROOT, 'data', 'samples');
/** Rollouts of one sample run, and those of them that have an answer to audit. */
const ROLLOUTS = 40;
const ANSWERED = 39;

let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  place = await temporaryFolder();
});
afterAll(() => place.remove());

/** A copy of the base model's sample run. */
async function copyRun(name: string): Promise<string> {
  const [base] = (await readdir(SAMPLES)).filter((run) => run.includes('-base-'));
  const folder = join(place.path, name);
  await cp(join(SAMPLES, base ?? ''), folder, { recursive: true });
  return folder;
}

async function audit(folder: string, options: readonly string[] = []): Promise<AuditReport> {
  const { code, stdout, stderr } = await runCommand(['audit', folder, '--json', ...options]);
  expect(code, stderr).toBe(0);
  return auditReportSchema.parse(JSON.parse(stdout));
}

/** Audits until the process is ended by `how`, and says how it ended. */
async function auditEnded(folder: string, how: CommandOptions): Promise<number | null> {
  return (await runCommand(['audit', folder, '--json'], how)).code;
}

describe('svg-assay audit', () => {
  it('recomputes every stage once, tells what differs from the record, and reports it', async () => {
    const folder = await copyRun('whole');
    const first = await audit(folder);
    expect(first).toMatchObject({
      rollouts: ROLLOUTS,
      pending: ANSWERED,
      recomputed: ANSWERED,
      failures: [],
    });
    // The record passed an animation that starts on a click, and refused an "&" that is escaped well.
    expect(first.differences).toMatchObject({ gate: 2, render: 0, blank: 0 });
    expect(first.outcomes).toMatchObject({ error: 3, unscored: 1, 'render-failed': 1, blank: 1 });

    expect(await audit(folder)).toMatchObject({ pending: 0, recomputed: 0, outcomes: first.outcomes });
    const { code } = await runCommand(['audit', folder, '--fail-on', 'differences']);
    expect(code).toBe(2);

    const { stdout } = await runCommand([
      'report',
      'disagreements',
      folder,
      '--format',
      'jsonl',
      '--where',
      'differs:gate',
    ]);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; item: string; task: string });
    const gateRows = rows.filter((row) => row.kind === 'recorded-vs-recomputed' && row.item === 'gate');
    expect(gateRows.map((row) => row.task).toSorted()).toEqual(['flag-fort', 'inn-corner']);
  });

  it('does not call a folder clean whose results are asked for before there are any', async () => {
    const folder = await copyRun('not audited');
    const asked = ['audit', folder, '--where', 'differs:gate', '--fail-on', 'differences'];
    const { code, stderr } = await runCommand(asked);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/has \d+ rollouts without an audit[^]*without --where/),
    ]);
  });

  it('keeps what is finished when it is interrupted, and goes on from there', async () => {
    const folder = await copyRun('interrupted');
    const { code, stdout } = await runCommand(['audit', folder, '--json'], {
      interruptAfterOutput: /audit: [1-9]/,
    });
    expect(code).toBe(3);
    // One document, of what was finished.
    expect(auditReportSchema.parse(JSON.parse(stdout)).recomputed).toBeLessThan(ANSWERED);
    const rest = await audit(folder);
    expect(rest.pending).toBeLessThan(ANSWERED);
    expect(rest.recomputed).toBe(rest.pending);
  });

  it('survives kill -9 at any moment of import and audit', async () => {
    const folder = await copyRun('killed');
    for (const killAfterMs of [300, 900, 1500, 2500, 4000, 6000]) await auditEnded(folder, { killAfterMs });
    const rest = await audit(folder);
    expect(rest).toMatchObject({ rollouts: ROLLOUTS, failures: [] });
    expect(await audit(folder)).toMatchObject({ pending: 0, rollouts: ROLLOUTS });
  });

  it('runs the gates alone without a renderer, and says how to get one for the rest', async () => {
    const folder = await copyRun('no-renderer');
    const env = { SVG_ASSAY_CHROMIUM: join(place.path, 'no-browser-here') };
    const refused = await runCommand(['audit', folder], { env });
    expect(refused.code).toBe(4);
    expect(refused.stderr).toMatch(/no-browser-here/);
    const { code, stdout } = await runCommand(['audit', folder, '--stages', 'gates', '--json'], { env });
    expect(code).toBe(0);
    expect(auditReportSchema.parse(JSON.parse(stdout)).recomputed).toBe(ANSWERED);
  });

  it('refuses a filter that cannot be read, naming the place', async () => {
    const { code, stderr } = await runCommand([
      'audit',
      await copyRun('filter'),
      '--where',
      'outcme:flagged',
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/outcome/);
  });
});
