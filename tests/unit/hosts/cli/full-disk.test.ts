import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditReportSchema } from '../../../../src-main/features/audit/audit-report.ts';
import { evalReportSchema } from '../../../../src-main/features/eval/eval-report.ts';
import { judgeReportSchema } from '../../../../src-main/features/judging/judge-report.ts';
import { PROJECT_ROOT, runCommand } from '../../../command-line.ts';
import type { CommandResult } from '../../../command-line.ts';
import { rounds } from '../../../rounds.ts';
import { mountSmallDisk } from '../../../small-disk.ts';
import { evaluatedRun } from './evaluated-run.ts';
import { movingDrawing, reply, serve, verdicts } from './scoring-servers.ts';

const disk = mountSmallDisk();
afterAll(() => disk?.unmount());

/** Enough for everything here. */
const PLENTY_KIB = 64 * 1024;
const SAMPLE_ROLLOUTS = 80;

/** An end that a user can do something about: one line of what and one of the remedy, and no trace of the program's inside. */
function expectFull({ code, stdout, stderr }: CommandResult): void {
  expect(stderr).toMatch(/(^|\n)svg-assay: .*the disk is full.*\n {2}→ /);
  expect(stderr).not.toMatch(/\n {4}at /);
  expect(stdout).toContain('the disk is full');
  expect(code).toBe(1);
}

/** Runs a command that has no room for all it gets, then again with plenty; gives what the second run printed. */
async function runWithout(
  room: number,
  command: readonly string[],
  afterwards: () => Promise<void>,
): Promise<unknown> {
  disk?.leave(room);
  expectFull(await runCommand(command));
  await afterwards();
  disk?.leave(PLENTY_KIB);
  const { code, stdout, stderr } = await runCommand(command);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

describe.skipIf(disk === null)('on a disk that is full', { timeout: 600_000 }, () => {
  let folder = '';
  let number = 0;

  beforeEach(() => {
    disk?.leave(PLENTY_KIB);
    number += 1;
    folder = join(disk?.path ?? '', String(number));
  });

  it('an audit says so wherever it ends, and goes on when there is room', async () => {
    await cp(join(PROJECT_ROOT, 'data', 'samples'), folder, {
      recursive: true,
      filter: (path) => !path.includes('.svg-assay'),
    });
    const audit = ['audit', folder, '--json', '--stages', 'gates'];
    const stepKib = rounds(120, 12);
    for (let tries = 0; tries < 100; tries += 1) {
      disk?.leave(tries * stepKib);
      const result = await runCommand(audit);
      if (result.code !== 0) {
        expectFull(result);
        continue;
      }
      expect(tries).toBeGreaterThan(2);
      const rest = auditReportSchema.parse(JSON.parse(result.stdout));
      expect(rest.failures).toEqual([]);
      expect(rest.recomputed).toBe(rest.pending);
      expect(Object.values(rest.outcomes).reduce((sum, count) => sum + count, 0)).toBe(SAMPLE_ROLLOUTS);
      return;
    }
    throw new Error('the room was never enough');
  });

  it('an evaluation keeps what it paid for, and goes on when there is room', async () => {
    const model = await serve(({ index }) =>
      reply(`${movingDrawing(index)}\n${'Some thought. '.repeat(4000)}`),
    );
    const judge = await serve(() => reply(verdicts()));
    const evaluate = [
      ...['eval', '--split', 'val', '--tasks', '6', '--out', folder, '--json', '--concurrency', '3'],
      ...[
        '--base-url',
        model.baseUrl,
        '--model',
        'lantern',
        '--judge-base-url',
        judge.baseUrl,
        '--judge-model',
        'owl',
      ],
    ];
    const report = await runWithout(600, evaluate, async () => {
      expect(model.calls.length).toBeGreaterThan(1);
      expect(model.calls.length).toBeLessThan(6);
      const lines = (await readFile(join(folder, 'traces.jsonl'), 'utf8')).split('\n');
      expect(lines.pop()).toBe('');
      // Throws at a torn line.
      for (const line of lines) JSON.parse(line);
    });
    expect(evalReportSchema.parse(report)).toMatchObject({ planned: 6, rollouts: 6, scored: 6 });
    // Only answers that were under way when there was no room are asked for again.
    expect(model.calls.length).toBeLessThanOrEqual(6 + 3);
  });

  it('judging stops at the first answer that cannot be kept', async () => {
    await evaluatedRun(folder, 6);
    await runCommand(['audit', folder]);
    const judge = await serve(() => reply(`${verdicts()}\n${'Some thought. '.repeat(8000)}`));
    const ask = [
      'judge',
      folder,
      '--json',
      '--base-url',
      judge.baseUrl,
      '--model',
      'owl',
      '--concurrency',
      '1',
    ];
    const report = await runWithout(250, ask, () => {
      expect(judge.calls.length).toBeLessThan(5);
      return Promise.resolve();
    });
    expect(judgeReportSchema.parse(report).judged).toMatchObject({ answered: 5, failed: 0 });
    expect(judge.calls.length).toBeLessThanOrEqual(5 + 1);
  });
});
