import { describe, expect, it } from 'vitest';
import { readBuiltInFieldMaps, readRunFileInWorker } from '../../../src-main/formats/index.ts';
import { episodeRow, joinBatches, readBatches, rowsFile } from './fixture-runs.ts';
import type { ReadBatch, ReadOptions, RunFile } from '../../../src-main/formats/index.ts';

async function readInWorker(file: RunFile, options?: ReadOptions): Promise<readonly ReadBatch[]> {
  const batches: ReadBatch[] = [];
  for await (const batch of readRunFileInWorker(file, options))
    batches.push({ ...batch, rollouts: [...batch.rollouts] });
  return batches;
}

/** 30 MB of rows: more batches than may wait for the caller. */
async function longFile(): Promise<RunFile> {
  const padding = 'x'.repeat(100_000);
  const rows = Array.from(
    { length: 300 },
    (_, at) => `${JSON.stringify(episodeRow(String(at), { info: { padding } }))}\n`,
  );
  return rowsFile(rows.join(''));
}

describe('readRunFileInWorker', () => {
  it('gives the very batches that reading here gives', async () => {
    const file = await longFile();
    const [fieldMap] = await readBuiltInFieldMaps();
    const here = await readBatches(file, { fieldMap });
    expect(here.length).toBeGreaterThan(3);
    expect(await readInWorker(file, { fieldMap })).toEqual(here);
    const from = { state: here[1]!.state, journals: here.slice(0, 2).map((batch) => batch.journal) };
    // Where batches end depends on where reading begins; what they hold does not.
    const goneOn = await readInWorker(file, { fieldMap, from });
    expect(joinBatches(goneOn)).toEqual(joinBatches(here.slice(2)));
    expect(goneOn.at(-1)!.state).toEqual(here.at(-1)!.state);
  });

  it('reads a row of very many traces with a long prompt', async () => {
    const task = { idx: 1, name: 'harbour', prompt: 'A harbour. '.repeat(10_000) };
    const traces = Array.from({ length: 8000 }, () => ({ ok: true }));
    const file = await rowsFile(`${JSON.stringify({ id: 'a', env: { id: 'e' }, task, traces })}\n`);
    expect(joinBatches(await readInWorker(file)).rollouts).toHaveLength(8000);
  });

  it('passes on what is wrong with the file', async () => {
    await expect(readInWorker({ path: '/no/such/file', name: 'x' })).rejects.toMatchObject({
      code: 'cannot-read',
    });
  });

  it('stops when it is aborted, or when the caller leaves', async () => {
    const file = await longFile();
    const stop = new AbortController();
    let batches = 0;
    for await (const batch of readRunFileInWorker(file, { signal: stop.signal })) {
      expect(batch.state.offset).toBeGreaterThan(0);
      batches += 1;
      stop.abort();
    }
    expect(batches).toBe(1);
    for await (const batch of readRunFileInWorker(file)) {
      expect([...batch.rollouts].length).toBeGreaterThan(0);
      break;
    }
  });
});
