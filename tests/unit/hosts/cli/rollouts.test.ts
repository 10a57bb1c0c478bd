import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rolloutListSchema } from '../../../../src-main/features/rollouts/rollout-list.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: string;

beforeAll(async () => {
  place = await temporaryFolder();
  folder = join(place.path, 'runs');
  const from = join(PROJECT_ROOT, 'tests', 'fixtures', 'runs');
  await cp(join(from, 'f4-early-v1'), folder, { recursive: true });
  await cp(join(from, 'f5-legacy'), folder, { recursive: true });
});
afterAll(() => place.remove());

async function listed(...args: readonly string[]) {
  const { code, stdout, stderr } = await runCommand(['rollouts', folder, ...args, '--json']);
  expect(code, stderr).toBe(0);
  return rolloutListSchema.parse(JSON.parse(stdout));
}

describe('svg-assay rollouts', { timeout: 60_000 }, () => {
  it('lists every rollout with the line that it was read from', async () => {
    const { matching, rollouts } = await listed();
    expect(rollouts).toHaveLength(matching);
    expect(new Set(rollouts.map(({ run }) => run)).size).toBe(2);
    for (const { run, file, line, outcome, reward } of rollouts) {
      const text = (await readFile(join(folder, file), 'utf8')).split('\n')[line - 1] ?? '';
      const row = JSON.parse(text) as { readonly reward: number };
      expect(file.startsWith(run)).toBe(true);
      expect(reward).toBe(outcome === 'error' ? null : row.reward);
    }
  });

  it('keeps to a filter and a limit, and counts what matches', async () => {
    const errors = await listed('--where', 'outcome:error');
    expect(errors.matching).toBeGreaterThan(1);
    expect(errors.rollouts.every(({ outcome, errorType }) => outcome === 'error' && errorType !== null)).toBe(
      true,
    );
    const first = await listed('--where', 'outcome:error', '--limit', '1');
    expect(first).toMatchObject({ matching: errors.matching, rollouts: [errors.rollouts[0]] });
    const again = await listed('--where', `id:${errors.rollouts[1]?.id}`);
    expect(again.rollouts).toEqual([errors.rollouts[1]]);
  });

  it('prints a line for each, and says of how many', async () => {
    const { stdout } = await runCommand(['rollouts', folder, '--limit', '2']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^id .*recorded gate +own gate +differs +line$/);
    expect(lines[1]).toMatch(/^\d+ .* \S+results\.jsonl:\d+$/);
    expect(lines[3]).toMatch(/^\d+ rollouts, the first 2 of them$/);
    expect((await runCommand(['rollouts', folder, '--where', 'reward>7'])).stdout).toBe('0 rollouts\n');
  });

  it('shows both gates of those that differ', async () => {
    const recorded = await listed('--where', 'recorded.gate:failed');
    expect(recorded.matching).toBeGreaterThan(0);
    for (const { recordedGateOk, gateOk, gate, differs } of recorded.rollouts)
      expect([recordedGateOk, gateOk, gate, differs]).toEqual([false, null, null, []]);
    await runCommand(['audit', folder, '--where', 'recorded.gate:failed']);
    const audited = await listed('--where', 'recorded.gate:failed');
    for (const { gateOk, gate, differs } of audited.rollouts) {
      expect(gateOk).toBe(gate === null);
      expect(differs.includes('gate')).toBe(gateOk);
    }
    const { stdout } = await runCommand([
      'rollouts',
      folder,
      '--where',
      'recorded.gate:failed',
      '--limit',
      '1',
    ]);
    const [first] = audited.rollouts;
    expect(stdout.split('\n')[1]).toContain(`  ${first?.recordedGate ?? 'failed'} `);
    expect(stdout.split('\n')[1]).toContain(`  ${first?.gate ?? 'ok'} `);
  });

  it('prints the answers as the gates read them', async () => {
    const filter = ['--where', 'recorded.gate:failed', '--limit', '3'];
    const { stdout } = await runCommand(['rollouts', folder, ...filter, '--answers']);
    const lines = stdout.trimEnd().split('\n');
    const { rollouts } = await listed(...filter);
    expect(lines.map((line) => (JSON.parse(line) as { readonly id: string }).id)).toEqual(
      rollouts.map(({ id }) => String(id)),
    );
    const { stdout: verdicts } = await runCommand(['gates'], { input: stdout });
    const gates = verdicts
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly id: string; readonly gate: string | null });
    await runCommand(['audit', folder, '--where', 'recorded.gate:failed', '--stages', 'gates']);
    expect(gates.map(({ id, gate }) => [id, gate])).toEqual(
      (await listed(...filter)).rollouts.map(({ id, gate }) => [String(id), gate]),
    );
  });

  it('refuses a filter that it cannot read', async () => {
    const { code, stderr } = await runCommand(['rollouts', folder, '--where', 'colour:red']);
    expect(code).toBe(1);
    expect(stderr).toContain('colour');
  });
});
