import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  chooseFieldMap,
  findRuns,
  readBuiltInFieldMaps,
  readRolloutContent,
} from '../../../src-main/formats/index.ts';
import { episodeRow, joinBatches, readBatches, rowsFile, RUNS } from './fixture-runs.ts';

const [fieldMap] = await readBuiltInFieldMaps();
const row = (id: string): string => `${JSON.stringify(episodeRow(id))}\n`;

describe('readRolloutContent', () => {
  it('gives every rollout of every format its own text again', async () => {
    for (const run of await findRuns(RUNS)) {
      const map = chooseFieldMap([fieldMap!], run.metadata.environment);
      for (const file of run.files) {
        const text = await readFile(file.path, 'utf8');
        for (const rollout of joinBatches(await readBatches(file)).rollouts) {
          const content = await readRolloutContent(file, rollout.place, rollout, map);
          expect(content.answer?.length ?? null).toBe(rollout.answerChars);
          expect(content.judgeReplies).toHaveLength(rollout.recorded.judgeCalls);
          expect(text).toContain(content.rawJson);
          const last = content.messages.at(-1);
          if (content.answer !== null)
            expect(last).toMatchObject({ role: 'assistant', text: expect.stringContaining(content.answer) });
        }
      }
    }
  });

  it('keeps what the judge wrote beside what was made of it', async () => {
    const judge = [
      { text: 'I cannot tell.', parsed: null, usage: { prompt_tokens: 9, completion_tokens: 2, cost: null } },
      { text: '{}', parsed: {} },
    ];
    const file = await rowsFile(`${JSON.stringify(episodeRow('a', { info: { judge } }))}\n`);
    const [rollout] = joinBatches(await readBatches(file)).rollouts;
    const { judgeReplies } = await readRolloutContent(file, rollout!.place, rollout!, fieldMap);
    expect(judgeReplies).toEqual([
      { text: 'I cannot tell.', parsed: null, promptTokens: 9, completionTokens: 2, costUsd: null },
      { text: '{}', parsed: {}, promptTokens: null, completionTokens: null, costUsd: null },
    ]);
  });

  it('follows the branch of the answer, through a circle of parents too', async () => {
    const node = (parent: number | undefined, role: string, content: string, sampled = false) => ({
      parent,
      message: { role, content },
      sampled,
    });
    const nodes = [
      node(undefined, 'user', 'draw'),
      node(0, 'assistant', 'one', true),
      node(0, 'assistant', 'two', true),
    ];
    const circle = [node(1, 'user', 'draw'), node(0, 'assistant', 'one', true)];
    const file = await rowsFile(
      [nodes, circle]
        .map((list, at) => `${JSON.stringify(episodeRow(String(at), { nodes: list }))}\n`)
        .join(''),
    );
    const { rollouts } = joinBatches(await readBatches(file));
    const contents = await Promise.all(
      rollouts.map((rollout) => readRolloutContent(file, rollout.place, rollout)),
    );
    expect(
      contents.map((content) => [content.messages.map((message) => message.text), content.branches]),
    ).toEqual([
      [['draw', 'two'], 2],
      [['draw', 'one'], 0],
    ]);
  });

  it('notices that another record, or none, stands there now', async () => {
    const file = await rowsFile(row('a') + row('b'));
    const { rollouts } = joinBatches(await readBatches(file));
    const second = rollouts[1]!;
    await appendFile(file.path, row('c'));
    expect((await readRolloutContent(file, second.place, second)).rawJson).toBe(row('b').trimEnd());
    for (const changed of [row('a') + row('c'), row('b'), `x${row('a')}${row('b')}`, '']) {
      await writeFile(file.path, changed);
      await expect(readRolloutContent(file, second.place, second)).rejects.toMatchObject({
        code: 'record-moved',
      });
    }
    await rm(file.path);
    await expect(readRolloutContent(file, second.place, second)).rejects.toMatchObject({
      code: 'cannot-read',
    });
  });

  it('does not take a row for another of the same task without ids', async () => {
    const [run] = await findRuns(join(RUNS, 'f5-legacy'));
    const file = run!.files[0]!;
    const { rollouts } = joinBatches(await readBatches(file));
    const [first, second] = rollouts.filter((rollout) => rollout.task.index === 7);
    await expect(readRolloutContent(file, first!.place, second!)).rejects.toMatchObject({
      code: 'record-moved',
    });
  });
});
