import { appendFile, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRuns, planRead, readRunFile } from '../../../src-main/formats/index.ts';
import { episodeRow, joinBatches, readBatches, rowsFile, RUNS } from './fixture-runs.ts';
import type { ReadBatch, RunFile } from '../../../src-main/formats/index.ts';
import type { ReadResult } from './fixture-runs.ts';

const rows = (...ids: readonly string[]): string =>
  ids.map((id) => `${JSON.stringify(episodeRow(id))}\n`).join('');

/** A mixed file in small: blank, torn and broken lines, an exact repeat, an id clash, repeats of a task without ids. */
const short = (id: string, reward = 1): string =>
  JSON.stringify({ id, traces: [{ id, rewards: { a: reward } }] });

const MIXED = [
  short('a'),
  '',
  short('ü'),
  short('a'),
  '{"broken"',
  short('a', 0),
  '{"example_id":7,"reward":1}',
  '{"example_id":7,"reward":0}',
  '[]',
  '{"id":"y","env":{"id":"e"},"traces":[{},7]}',
  short('z'),
].join('\r\n');

/** What a store has after the first batches, once it has forgotten the lines that are read again. */
function kept(batches: readonly ReadBatch[]): ReadResult {
  const { lines } = batches.at(-1)!.state;
  const { rollouts, skipped, flawed, duplicates, idClashes } = joinBatches(batches);
  return {
    rollouts: rollouts.filter((rollout) => rollout.place.line <= lines),
    skipped: skipped.filter((line) => line.line <= lines),
    flawed: flawed.filter((line) => line.line <= lines),
    duplicates: duplicates.filter((line) => line.line <= lines),
    idClashes: idClashes.filter((line) => line.line <= lines),
  };
}

async function goOn(file: RunFile, earlier: readonly ReadBatch[]): Promise<readonly ReadBatch[]> {
  return readBatches(file, {
    from: { state: earlier.at(-1)!.state, journals: earlier.map((batch) => batch.journal) },
  });
}

describe('a file that is cut at any byte and read on', () => {
  it('gives what one reading of the whole gives', async () => {
    const bytes = Buffer.from(`\ufeff${MIXED}`);
    const whole = joinBatches(await readBatches(await rowsFile(bytes)));
    const file = await rowsFile('');
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      await writeFile(file.path, bytes.subarray(0, cut));
      const first = await readBatches(file);
      await appendFile(file.path, bytes.subarray(cut));
      const second = await goOn(file, first);
      const before = kept(first);
      const after = joinBatches(second);
      const both: ReadResult = {
        rollouts: [...before.rollouts, ...after.rollouts],
        skipped: [...before.skipped, ...after.skipped],
        flawed: [...before.flawed, ...after.flawed],
        duplicates: [...before.duplicates, ...after.duplicates],
        idClashes: [...before.idClashes, ...after.idClashes],
      };
      expect(both, `cut at byte ${String(cut)}`).toEqual(whole);
    }
  });

  it('reads the new bytes only', async () => {
    const file = await rowsFile(rows('a', 'b'));
    const first = await readBatches(file);
    await appendFile(file.path, rows('c'));
    expect(await planRead(file.path, first.at(-1)!.state)).toBe('grown');
    const { rollouts } = joinBatches(await goOn(file, first));
    expect(rollouts.map((rollout) => [rollout.episodeId, rollout.place.line, rollout.repeat])).toEqual([
      ['c', 3, 2],
    ]);
  });

  it('works over three growths of a real run', async () => {
    const [run] = await findRuns(join(RUNS, 'f3-bare-trace'));
    const bytes = await readFile(run!.files[0]!.path);
    const whole = joinBatches(await readBatches(run!.files[0]!));
    const file = await rowsFile('');
    let batches: readonly ReadBatch[] = await readBatches(file);
    const rollouts = [];
    for (const end of [10_000, 60_001, 111_111, bytes.length]) {
      await writeFile(file.path, bytes.subarray(0, end));
      const next = await goOn(file, batches);
      rollouts.push(...kept(next).rollouts);
      batches = [...batches, ...next];
    }
    expect(rollouts).toEqual(whole.rollouts);
  });
});

describe('a file that is replaced', () => {
  const long = (id: string): string =>
    `${JSON.stringify(episodeRow(id, { info: { pad: 'x'.repeat(100_000) } }))}\n`;
  const many = (from: number, count: number): string =>
    Array.from({ length: count }, (_, at) => long(String(from + at))).join('');

  it('while it is read gives no row of the new content beside those of the old, and is noticed', async () => {
    const file = await rowsFile(many(0, 120));
    const read: ReadBatch[] = [];
    for await (const batch of readRunFile(file)) {
      if (read.length === 0) await writeFile(file.path, many(1000, 150));
      read.push(batch);
    }
    const ids = joinBatches(read).rollouts.map((rollout) => Number(rollout.episodeId));
    expect(ids.length).toBeGreaterThan(50);
    expect(Math.max(...ids)).toBeLessThan(1000);
    expect(await planRead(file.path, read.at(-1)!.state)).toBe('rewritten');
  });

  it('between planning and reading gives nothing', async () => {
    const file = await rowsFile(rows('a', 'b'));
    const first = await readBatches(file);
    await writeFile(file.path, rows('c', 'd', 'e'));
    expect(await goOn(file, first)).toEqual([]);
  });
});

describe('planRead', () => {
  it('calls a file it never saw new, and an untouched one unchanged', async () => {
    const file = await rowsFile(rows('a'));
    expect(await planRead(file.path, null)).toBe('new');
    const batches = await readBatches(file);
    expect(await planRead(file.path, batches.at(-1)!.state)).toBe('unchanged');
  });

  it('goes on where a reading stopped half-way', async () => {
    const file = await rowsFile(rows('a', 'b'));
    const [first] = await readBatches(file);
    expect(first!.state.size).toBe(first!.state.offset);
    await appendFile(file.path, rows('c'));
    expect(await planRead(file.path, first!.state)).toBe('grown');
  });

  it.each([
    ['other rows and longer', (text: string) => rows('x') + text],
    ['shorter', (text: string) => text.slice(0, -20)],
    ['the same length', (text: string) => text.replace('harbour', 'station')],
    ['empty', () => ''],
  ])('notices a file that was rewritten: %s', async (_, change) => {
    const text = rows('a', 'b', 'c');
    const file = await rowsFile(text);
    const { state } = (await readBatches(file)).at(-1)!;
    await writeFile(file.path, change(text));
    const later = new Date((await stat(file.path)).mtimeMs + 2000);
    await utimes(file.path, later, later);
    expect(await planRead(file.path, state)).toBe('rewritten');
  });

  it('says so when the file is gone', async () => {
    await expect(planRead('/no/such/file', null)).rejects.toMatchObject({ code: 'cannot-read' });
  });

  it('notices that a file lost lines and then grew beyond its old size', async () => {
    const file = await rowsFile(rows('a', 'b', 'c'));
    const { state } = (await readBatches(file)).at(-1)!;
    await truncate(file.path, rows('a').length);
    await appendFile(file.path, rows('d', 'e', 'f', 'g'));
    expect(await planRead(file.path, state)).toBe('rewritten');
  });
});
