import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findInAnswers, findRuns, planRead, readRolloutContent } from '../../../src-main/formats/index.ts';
import { openRows } from '../../../src-main/formats/open-rows.ts';
import { episodeRow, FIELD, joinBatches, lay, readBatches, scratchFolder } from './fixture-runs.ts';
import { frame, sealed, skippable } from './packed-files.ts';
import type { RunFile } from '../../../src-main/formats/index.ts';
import type { ReadResult } from './fixture-runs.ts';

const svg = (word: string): string => `<svg xmlns="http://www.w3.org/2000/svg"><desc>${word}</desc></svg>`;

/** A row whose answer says its id; what does not compress makes frames of several blocks. */
function row(id: string, padding = 0): string {
  const nodes = [{ message: { role: 'assistant', content: svg(`drawn for ${id}`) }, sampled: true }];
  const info = { padding: randomBytes(padding).toString('base64') };
  return `${JSON.stringify(episodeRow(id, { nodes, info }))}\n`;
}

async function packed(content: Uint8Array): Promise<RunFile> {
  const path = join(await scratchFolder(), '00000.jsonl.zst');
  await writeFile(path, content);
  return { path, name: '00000.jsonl.zst' };
}

async function read(content: Uint8Array): Promise<ReadResult> {
  return joinBatches(await readBatches(await packed(content)));
}

const ids = ({ rollouts }: ReadResult): readonly (string | null)[] =>
  rollouts.map(({ episodeId }) => episodeId);
const reasons = ({ skipped }: ReadResult): readonly string[] => skipped.map(({ reason }) => reason);
const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `e${String(at)}`);

describe('a compressed file of rows', () => {
  it('is read to its end, over all frames and what decoders pass over', async () => {
    const all = names(12);
    const text = all.map((id) => row(id)).join('');
    const middle = text.indexOf('"e5"');
    const parts = [text.slice(0, middle), '', text.slice(middle)];
    const layouts = [
      sealed(...parts),
      sealed(text),
      Buffer.concat([skippable(Buffer.from('before')), ...parts.map(frame), skippable(Buffer.alloc(0))]),
      Buffer.concat(all.map((id) => frame(row(id)))),
      Buffer.concat(parts.map(frame)),
    ];
    for (const content of layouts) {
      const result = await read(content);
      expect(ids(result)).toEqual(all);
      expect(reasons(result)).toEqual([]);
    }
  });

  it('gives the rollouts of the plain file, and their lines', async () => {
    const text = names(4)
      .map((id) => row(id, 100_000))
      .join('');
    const plain = join(await scratchFolder(), '00000.jsonl');
    await writeFile(plain, text);
    const expected = joinBatches(await readBatches({ path: plain, name: '00000.jsonl' }));
    expect((await read(sealed(text.slice(0, 200_000), text.slice(200_000)))).rollouts).toEqual(
      expected.rollouts,
    );
  });

  it('shows a rollout again from any frame, and searches the answers of all', async () => {
    const all = names(9);
    const contents = [0, 3, 6].map((from) =>
      all
        .slice(from, from + 3)
        .map((id) => row(id, 70_000))
        .join(''),
    );
    const file = await packed(sealed(...contents));
    const { rollouts } = joinBatches(await readBatches(file));
    for (const { place, identity, repeat, episodeId } of [...rollouts].reverse()) {
      const content = await readRolloutContent(file, place, { identity, repeat });
      expect(content.answer).toBe(svg(`drawn for ${episodeId ?? ''}`));
    }
    const places = rollouts.map(({ place }) => place);
    expect(await findInAnswers(file.path, places, 'drawn for e7')).toEqual([7]);
    expect(await findInAnswers(file.path, places, 'drawn for')).toHaveLength(9);
    const mixed = [5, 1, 8, 0].map((at) => places[at]!);
    expect(await findInAnswers(file.path, mixed, 'drawn for e8')).toEqual([2]);
  });

  it('is unchanged until it is touched, and read from its start then', async () => {
    const file = await packed(sealed(row('a')));
    const state = (await readBatches(file)).at(-1)!.state;
    expect(await planRead(file.path, state)).toBe('unchanged');
    await writeFile(file.path, Buffer.concat([frame(row('a')), frame(row('b'))]));
    expect(await planRead(file.path, state)).toBe('rewritten');
  });
});

describe('what is wrong with a compressed file', () => {
  it('is listed wherever the file is cut off, with the whole rows before it', async () => {
    const all = names(6);
    const content = sealed(
      ...[0, 2, 4].map((from) =>
        all
          .slice(from, from + 2)
          .map((id) => row(id, 90))
          .join(''),
      ),
    );
    for (let length = 0; length < content.length; length += 37) {
      const result = await read(content.subarray(0, length));
      expect(reasons(result), `cut at ${String(length)}`).toEqual(['truncated_zstd']);
      expect(ids(result)).toEqual(all.slice(0, ids(result).length));
    }
    expect(ids(await read(content.subarray(0, content.length - 1)))).toEqual(all);
  });

  it('costs the frame that is damaged, and no other', async () => {
    const frames = ['a', 'b', 'c'].map((id) => frame(row(id, 500)));
    const damaged = Buffer.from(frames[1]!);
    damaged[damaged.length - 100]! ^= 0xff;
    const result = await read(Buffer.concat([frames[0]!, damaged, frames[2]!]));
    expect(ids(result)).toEqual(['a', 'c']);
    expect(result.skipped).toEqual([{ file: '00000.jsonl.zst', line: 2, reason: 'damaged_zstd' }]);
  });

  it.each([
    [
      'bytes that are no frame behind the frames',
      () => Buffer.concat([frame(row('a')), Buffer.from('gzip?')]),
    ],
    [
      'a frame less than the seek table lists',
      () => sealed(row('a'), row('b')).subarray(frame(row('a')).length),
    ],
    ['no frame at all', () => Buffer.from(row('a'))],
  ])('is listed: %s', async (_, content) => {
    expect(reasons(await read(content()))).toContain('damaged_zstd');
  });

  it('is listed once where a small file unpacks to an enormous one, whose rows before are read', async () => {
    const bomb = frame(Buffer.alloc(150 * 1024 * 1024, `{"a":"${'x'.repeat(60_000)}"}\n`));
    expect(bomb.length).toBeLessThan(50_000);
    const content = Buffer.concat([frame(row('a')), bomb, frame(row('b'))]);
    const result = await read(content);
    expect(ids(result)).toEqual(['a']);
    expect(reasons(result)).toEqual(['oversized_zstd']);
    const root = await lay({ 'run/traces.jsonl': row('c'), 'run/big.jsonl.zst': bomb });
    const [run] = await findRuns(root);
    expect(run!.ignoredFiles).toMatchObject([
      { name: 'big.jsonl.zst', reason: expect.stringMatching(/^no-rows/) },
    ]);
  });

  it('never comes to hold more than a piece of the content in memory', async () => {
    const file = await packed(frame(Buffer.alloc(40 * 1024 * 1024, row('a'))));
    const rows = await openRows(file.path);
    let largest = 0;
    let length = 0;
    for await (const piece of rows.pieces(0, await rows.contentSize())) {
      if (!Buffer.isBuffer(piece)) continue;
      largest = Math.max(largest, piece.buffer.byteLength);
      length += piece.length;
    }
    await rows.close();
    expect(length).toBe(40 * 1024 * 1024);
    expect(largest).toBeLessThanOrEqual(1024 * 1024);
  });
});

describe('a training run as a stream', () => {
  it.each(['01-stream-finished', '02-stream-running'])('is one run with all rollouts: %s', async (name) => {
    const runs = await findRuns(join(FIELD, name));
    expect(runs.map((run) => [run.name, run.format, run.metadata.environment])).toEqual([
      ['input', 'f6', 'harbour-scenes'],
    ]);
    const results = await Promise.all(
      runs[0]!.files.map(async (file) => joinBatches(await readBatches(file))),
    );
    const rollouts = results.flatMap((result) => result.rollouts);
    expect(rollouts.map(({ work }) => work).sort()).toEqual([
      ...Array<string>(2).fill('eval'),
      ...Array<string>(10).fill('train'),
    ]);
    expect(results.flatMap((result) => result.skipped)).toEqual([]);
  });

  it('counts a chunk once while it is there plain and sealed', async () => {
    const stream = 'traces/stream';
    const [run] = await findRuns(
      await lay({ [`${stream}/00000.jsonl`]: row('a'), [`${stream}/00000.jsonl.zst`]: sealed(row('a')) }),
    );
    expect(run!.files.map(({ name }) => name)).toEqual([`${stream}/00000.jsonl`]);
    expect(run!.ignoredFiles).toEqual([
      { name: `${stream}/00000.jsonl.zst`, reason: 'repeats-episodes', detail: null },
    ]);
  });

  it('leaves rollouts in flight alone, and says so', async () => {
    const runs = await findRuns(join(FIELD, '03-live-deltas'));
    expect(runs.map((run) => run.files.length)).toEqual([1]);
    expect(runs[0]!.ignoredFiles.map(({ reason }) => reason)).toEqual(['live-deltas', 'live-deltas']);
  });
});
