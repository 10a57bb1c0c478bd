import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { findRuns } from '../../../src-main/formats/index.ts';
import { joinBatches, readBatches, rowsFile, RUNS } from './fixture-runs.ts';

const LINES = 10_000;
const NEWLINE = 0x0a;

type Mutate = (line: Buffer, random: () => number) => Buffer;

const MUTATIONS: readonly Mutate[] = [
  // bytes flipped
  (line, random) => {
    const copy = Buffer.from(line);
    for (let flips = 1 + Math.floor(random() * 8); flips > 0; flips -= 1) {
      const at = Math.floor(random() * copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return copy;
  },
  // cut
  (line, random) => line.subarray(0, Math.floor(random() * line.length)),
  // two stretches swapped
  (line, random) => {
    const [a = 0, b = 0, c = 0] = [random(), random(), random()]
      .map((share) => Math.floor(share * line.length))
      .sort((x, y) => x - y);
    return Buffer.concat([line.subarray(0, a), line.subarray(b, c), line.subarray(a, b), line.subarray(c)]);
  },
  // a value replaced by something deep, huge or broken
  (line, random) => {
    const values = [
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
      '1e99999',
      '-1e99999',
      `${'9'.repeat(400)}`,
      '"\\ud800"',
      '"\\udfff\\ud800"',
      'null',
      '[]',
      '{}',
      '"__proto__"',
      '{"__proto__":{"ok":true}}',
      'false',
      '-0',
    ];
    const value = values[Math.floor(random() * values.length)] ?? 'null';
    const text = line.toString('utf8');
    const spots = [...text.matchAll(/":/g)];
    const spot = spots[Math.floor(random() * spots.length)];
    if (spot === undefined) return line;
    const rest = text
      .slice(spot.index + 2)
      .replace(/^("[^"\\]*"|[-\d.e]+|true|false|null|\{\}|\[\])?/, value);
    return Buffer.from(text.slice(0, spot.index + 2) + rest);
  },
];

describe('ten thousand mutated lines', () => {
  it('are each read or listed, and none breaks the reading', async () => {
    const originals = (await Promise.all((await findRuns(RUNS)).map(shortLines))).flat();
    const random = seededRandom(20_261_129);
    const lines: Buffer[] = [];
    for (let at = 0; at < LINES; at += 1) {
      const original = originals[Math.floor(random() * originals.length)]!;
      const mutate = MUTATIONS[at % MUTATIONS.length]!;
      lines.push(withoutNewlines(mutate(original, random)), Buffer.from([NEWLINE]));
    }
    const file = await rowsFile(Buffer.concat(lines));
    const { rollouts, skipped, duplicates } = joinBatches(await readBatches(file));
    const accounted = new Set([
      ...rollouts.map((rollout) => rollout.place.line),
      ...skipped.map((line) => line.line),
      ...duplicates.map((line) => line.line),
    ]);
    const silent = lines.filter((_, at) => at % 2 === 0).map((line, at) => ({ line, number: at + 1 }));
    // A line without a character is blank; an episode may have lost all its traces but still is one rollout.
    expect(
      silent.filter(({ number }) => !accounted.has(number)).map(({ line }) => line.toString().trim()),
    ).toEqual(expect.not.arrayContaining([expect.stringMatching(/\S/)]));
    expect(rollouts.length).toBeGreaterThan(1000);
    expect(skipped.length).toBeGreaterThan(1000);
    for (const { reward, task } of rollouts) {
      expect(reward === null || Number.isFinite(reward)).toBe(true);
      expect(task.prompt.isWellFormed()).toBe(true);
    }
  });
});

/** The shorter rows of a run: 10,000 copies must fit in memory beside each other. */
async function shortLines(run: Awaited<ReturnType<typeof findRuns>>[number]): Promise<readonly Buffer[]> {
  const text = await readFile(run.files[0]!.path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.length > 0 && line.length < 7000)
    .map((line) => Buffer.from(line));
}

function withoutNewlines(line: Buffer): Buffer {
  return Buffer.from(line.map((byte) => (byte === NEWLINE ? 0x20 : byte)));
}

/** Mulberry32: the same lines on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
