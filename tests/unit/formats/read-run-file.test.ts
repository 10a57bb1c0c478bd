import { chmod, open } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readRunFile } from '../../../src-main/formats/index.ts';
import { episodeRow, joinBatches, readBatches, rowsFile } from './fixture-runs.ts';
import type { ImportedRollout } from '../../../src-main/formats/index.ts';

const row = (id: string, trace?: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(episodeRow(id, trace));

async function read(content: string | Uint8Array): Promise<ReturnType<typeof joinBatches>> {
  return joinBatches(await readBatches(await rowsFile(content)));
}

async function readOne(trace: Readonly<Record<string, unknown>>): Promise<ImportedRollout> {
  const { rollouts } = await read(`${row('e', trace)}\n`);
  expect(rollouts).toHaveLength(1);
  return rollouts[0]!;
}

describe('lines', () => {
  it('reads past a byte order mark, CRLF, blank lines and a last line without an end', async () => {
    const { rollouts, skipped } = await read(`\ufeff${row('a')}\r\n\r\n  \t\n${row('b')}\n\n${row('c')}`);
    expect(rollouts.map((rollout) => [rollout.episodeId, rollout.place.line])).toEqual([
      ['a', 1],
      ['b', 4],
      ['c', 6],
    ]);
    expect(skipped).toEqual([]);
  });

  it('gives for each rollout the very bytes of its row', async () => {
    const content = Buffer.from(`\ufeff${row('ä')}\r\n${row('b')}\n`);
    const { rollouts } = await read(content);
    const texts = rollouts.map(({ place }) =>
      content.toString('utf8', place.offset, place.offset + place.length),
    );
    expect(texts).toEqual([row('ä'), row('b')]);
  });

  it.each([
    ['invalid_json', `{"id":`],
    ['invalid_json', `${row('x')}${row('y')}`],
    ['invalid_json', `{"reward":nan}`],
    ['unrecognized_shape', `{"reward":NaN}`],
    ['not_an_object', `[${row('x')}]`],
    ['not_an_object', 'null'],
    ['unrecognized_shape', '{"hello":1}'],
    ['unrecognized_shape', '{"traces":{}}'],
    ['unrecognized_shape', '{"example_id":null}'],
  ])('lists a line as %s: %s', async (reason, line) => {
    const { rollouts, skipped } = await read(`${row('a')}\n${line}\n${row('b')}\n`);
    expect(skipped).toEqual([{ file: 'traces.jsonl', line: 2, reason }]);
    expect(rollouts.map((rollout) => rollout.episodeId)).toEqual(['a', 'b']);
  });

  it('lists a line that is not UTF-8, and calls a cut last line torn even where the cut is inside a character', async () => {
    const latin = Buffer.from(row('Hütte'), 'latin1');
    const cut = Buffer.from(row('b')).subarray(0, 40);
    const content = Buffer.concat([latin, Buffer.from('\n'), cut, Buffer.from([0xc3])]);
    expect((await read(content)).skipped).toEqual([
      { file: 'traces.jsonl', line: 1, reason: 'not_utf8' },
      { file: 'traces.jsonl', line: 2, reason: 'torn_last_line' },
    ]);
  });

  it('passes over a line above the limit without holding it', async () => {
    const file = await rowsFile(`${row('a')}\n`);
    const handle = await open(file.path, 'a');
    const block = Buffer.alloc(4 * 1024 * 1024, 'x');
    for (let blocks = 0; blocks < 24; blocks += 1) await handle.write(block);
    await handle.write(`\n${row('b')}\n`);
    await handle.close();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const batches = [];
    for await (const batch of readRunFile(file, { maxLineBytes: 1024 * 1024 })) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      batches.push(batch);
    }
    const { rollouts, skipped } = joinBatches(batches);
    expect(skipped).toEqual([{ file: 'traces.jsonl', line: 2, reason: 'too_long' }]);
    expect(rollouts.map((rollout) => [rollout.episodeId, rollout.place.line])).toEqual([
      ['a', 1],
      ['b', 3],
    ]);
    expect(most).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([
    ['objects', '{}', 5_000_000],
    ['texts', '"\\""', 4_500_000],
  ])(
    'passes over a line of millions of %s, but not of numbers or of one long text',
    async (_, value, count) => {
      const holding = (values: string): string =>
        `{"id":"many","env":{"id":"e"},"traces":[],"info":[${values}]}\n`;
      const few = [`"${value.replaceAll('"', '').repeat(count)}"`, `${'1,'.repeat(count)}1`];
      const many = holding(`${value},`.repeat(count) + value);
      const { rollouts, skipped } = await read(many + few.map(holding).join(''));
      expect(skipped).toEqual([{ file: 'traces.jsonl', line: 1, reason: 'too_many_values' }]);
      expect(rollouts.map(({ place }) => place.line)).toEqual([2, 3]);
    },
  );

  it('says what is wrong with a file that cannot be read', async () => {
    await expect(readBatches({ path: '/no/such/traces.jsonl', name: 'traces.jsonl' })).rejects.toMatchObject({
      code: 'cannot-read',
      hint: expect.any(String),
    });
    const file = await rowsFile(row('a'));
    await chmod(file.path, 0o000);
    if (process.getuid?.() === 0) return; // root reads everything
    await expect(readBatches(file)).rejects.toMatchObject({ code: 'cannot-read' });
  });

  it('ends after the batch at hand when it is aborted', async () => {
    const long = row('a', { info: { long: 'x'.repeat(900_000) } });
    const file = await rowsFile(`${long}\n`.repeat(20));
    const stop = new AbortController();
    let batches = 0;
    for await (const batch of readRunFile(file, { signal: stop.signal })) {
      batches += 1;
      expect(batch.state.size).toBe(batch.state.offset);
      stop.abort();
    }
    expect(batches).toBe(1);
  });
});

describe('rows', () => {
  it.each([
    ['objects with a weight', { a: { score: 0.5, weight: 1 }, b: { score: 1, weight: 0.1 } }, 0.6],
    ['floats, weight applied', { a: 0.25, b: 0.5 }, 0.75],
    ['null beside a number', { a: null, b: 0.5 }, 0.5],
    ['only null', { a: null }, null],
    ['empty', {}, null],
    ['infinite', { a: { score: '1e999', weight: 1 } }, null],
    ['a product beyond any number', { a: { score: 1e300, weight: 1e300 } }, null],
    ['a sum beyond any number', { a: 1e308, b: 1e308 }, null],
  ])('sums rewards: %s', async (_, rewards, reward) => {
    expect(await readOne({ rewards })).toMatchObject({
      reward,
      status: reward === null ? 'unscored' : 'scored',
    });
  });

  it.each([
    ['a text', { reward: 'abc' }],
    ['an object', { reward: {} }],
    ['among others', { rewards: { a: 0.5, b: '0.5' } }],
    ['a score', { rewards: { a: { score: 'high', weight: 1 } } }],
    ['no score', { rewards: { a: { weight: 1 } } }],
    ['a weight', { rewards: { a: { score: 1, weight: [] } } }],
    ['a list of rewards', { rewards: [1] }],
    ['infinite', { rewards: { a: { score: '1e999', weight: 1 } } }],
  ])('lists a reward that is no number and keeps its rollout: %s', async (_, rewards) => {
    const own = { ...episodeRow('a', { rewards: undefined, ...rewards }) };
    const { rollouts, flawed } = await read(`${row('b')}\n${JSON.stringify(own)}\n`);
    expect(rollouts).toHaveLength(2);
    expect(flawed).toEqual([{ file: 'traces.jsonl', line: 2, reason: 'reward_not_a_number' }]);
  });

  it('lists a reward of F5 that is no number, and none that is absent or null', async () => {
    const rewards = [1, null, undefined, 'abc'];
    const lines = rewards.map((reward, at) => JSON.stringify({ example_id: at, reward }));
    const { rollouts, flawed } = await read(lines.join('\n'));
    expect(rollouts.map(({ status }) => status)).toEqual(['scored', 'unscored', 'unscored', 'unscored']);
    expect(flawed).toEqual([{ file: 'traces.jsonl', line: 4, reason: 'reward_not_a_number' }]);
  });

  it.each([[[null]], [['trace', 7, []]]])(
    'lists entries of the traces that are no objects: %j',
    async (entries) => {
      const { traces, ...episode } = episodeRow('a');
      const mixed = { ...episode, traces: [...entries, ...(traces as object[]), ...entries] };
      const { rollouts, flawed } = await read(JSON.stringify(mixed));
      expect(rollouts.map(({ traceId, status }) => [traceId, status])).toEqual([['a-t', 'scored']]);
      expect(flawed).toEqual([{ file: 'traces.jsonl', line: 1, reason: 'trace_not_an_object' }]);
    },
  );

  it('reads a row of 200,000 traces', async () => {
    const { rollouts } = await read(
      `{"id":"many","env":{"id":"e"},"traces":[${Array(200_000).fill('{}').join(',')}]}\n`,
    );
    expect(rollouts).toHaveLength(200_000);
  });

  it('takes 1e999 for no number at all', async () => {
    const { rollouts } = await read(`${row('a').replace('"score":0.5', '"score":1e999')}\n`);
    expect(rollouts[0]).toMatchObject({ status: 'unscored', reward: null });
  });

  it('never scores a rollout that failed, whatever reward it carries', async () => {
    const errors = [
      { type: 'A', message: 'first' },
      { type: 'ProviderError', message: 'limit', status_code: 429 },
    ];
    expect(await readOne({ ok: false, errors })).toMatchObject({
      status: 'error',
      reward: null,
      error: { type: 'ProviderError', message: 'limit', statusCode: 429 },
    });
  });

  it.each([[''], ['  '], [null], [7]])('calls an error of the type %j unknown', async (type) => {
    const errors = [{ type, message: 'gone' }];
    expect(await readOne({ ok: false, errors })).toMatchObject({
      error: { type: 'unknown', message: 'gone' },
    });
  });

  it('keeps verdicts that are absent, null or graded as not measured', async () => {
    const metrics = { judge_scene: 1, judge_objects: 0, judge_isometric: null, judge_composition: 0.5 };
    const { recorded } = await readOne({ metrics });
    expect(recorded.verdicts).toEqual({
      scene: 'yes',
      objects: 'no',
      isometric: null,
      composition: null,
      motion: null,
      figure: null,
    });
    expect(recorded).toMatchObject({
      gateOk: null,
      renderOk: null,
      blank: null,
      motion: null,
      frameTimesS: null,
    });
  });

  it('replaces lone surrogates, so that hashes and databases agree on the text', async () => {
    const task = { data: { prompt: 'A \ud800 tower' } };
    expect((await readOne({ task })).task.prompt).toBe('A \ufffd tower');
  });

  it('lives with fields of any other type', async () => {
    const odd = {
      nodes: [1, null, { parent: 7, message: [] }],
      calls: {},
      metrics: [],
      info: 'x',
      timing: 3,
      agent: [],
    };
    expect(await readOne({ ...odd, rewards: [1], task: 'x', errors: 'none' })).toMatchObject({
      status: 'unscored',
      task: { prompt: 'A harbour with a lighthouse.' },
      drawing: null,
      answerChars: null,
    });
  });

  it('gives an episode without traces one rollout, with the episode’s error', async () => {
    const failed = {
      ...episodeRow('e'),
      ok: false,
      errors: [{ type: 'EnvError', message: 'no' }],
      traces: [],
    };
    const { rollouts } = await read(`${JSON.stringify(failed)}\n`);
    expect(rollouts).toMatchObject([{ traceId: null, status: 'error', error: { type: 'EnvError' } }]);
    expect(rollouts[0]!.task.name).toBe('harbour');
  });

  it('calls a task the same in every run that states the same hash, or the same index, name and prompt', async () => {
    const data = { idx: 3, name: 'n', prompt: 'p' };
    const [bare, other, hashed] = await Promise.all(
      [{ data }, { ...data }, { data, hash: 'h' }].map(async (task) => (await readOne({ task })).task.key),
    );
    expect(bare).toBe(other);
    expect(hashed).toBe('h');
  });
});

describe('identity', () => {
  it('stays when lines move, and differs between repeats of a task', async () => {
    const lines = [row('a'), row('b'), '{"torn', row('c')];
    const before = await read(`${lines.join('\n')}\n`);
    const after = await read(`${[lines[3], lines[1], lines[0]].join('\n')}\n`);
    const identities = before.rollouts.map((rollout) => rollout.identity);
    expect(new Set(identities).size).toBe(3);
    expect(after.rollouts.map((rollout) => rollout.identity).sort()).toEqual(identities.slice().sort());
  });

  it('changes with the drawing, not with the words around it', async () => {
    const drawn = async (content: string): Promise<string> =>
      (await readOne({ nodes: [{ message: { role: 'assistant', content }, sampled: true }] })).identity;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>';
    expect(await drawn(`Here it is.\n${svg}`)).toBe(await drawn(svg));
    expect(await drawn(svg.replace('rect', 'path'))).not.toBe(await drawn(svg));
  });
});
