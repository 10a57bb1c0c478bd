import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { judge } from './gate-cases.ts';
import { HOSTILE_ANSWERS, HOSTILE_PROMPT } from './hostile-answers.ts';

describe('hostile answers', () => {
  it('are all judged on a heap of 64 MB, stack and code included', async () => {
    const worker = new Worker(new URL('./hostile-answers.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 16 },
    });
    const judged: string[] = [];
    worker.on('message', ({ name }: { readonly name: string }) => judged.push(name));
    await once(worker, 'exit');
    expect(judged).toEqual([...HOSTILE_ANSWERS.keys()]);
  });

  it.each([
    ['nested elements', null],
    ['nested elements, 60,000 unclosed', 'size'],
    ['an entity bomb', 'wellformed'],
    ['many attributes', null],
    ['60,000 attributes', 'size'],
    ['many handlers', 'event-handler'],
    ['open round brackets in CSS', null],
    ['an enormous number', null],
    ['an endless list of times', 'event-animation'],
    ['many texts', 'text'],
    ['one word in many texts', null],
  ])('%s: %s', (name, gate) => {
    expect(judge(HOSTILE_ANSWERS.get(name) ?? '', HOSTILE_PROMPT).gate).toBe(gate);
  });
});
