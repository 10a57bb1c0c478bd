import { describe, expect, it } from 'vitest';
import { calibrateFolder } from '../../../../src-main/features/calibration/index.ts';
import { drawQueue } from '../../../../src-main/features/queues/index.ts';
import {
  listQueueEntries,
  readQueueFrame,
  type Queue,
  type Store,
} from '../../../../src-main/store/index.ts';
import { prepare } from '../../../../src-main/store/connection/open.ts';
import { addRun, label, labelsOf, queueOf, storeWithRun, identity } from './labelled-store.ts';

const half = (index: number): 'yes' | 'no' => (index % 2 === 0 ? 'yes' : 'no');
const numbers = new Map(Array.from({ length: 80 }, (_, i) => [identity(i), i]));

function draw(store: Store, name: string, recipe: object): Queue {
  return drawQueue(store, name, { items: ['scene'], ...recipe } as Parameters<typeof drawQueue>[2]);
}

/** Answers the first `count` entries of a queue as the judge would; gives the numbers of their rollouts. */
function answer(store: Store, queue: Queue, count: number, annotator = 'ada'): readonly number[] {
  return listQueueEntries(store, queue.id)
    .slice(0, count)
    .map((entry, position) => {
      const index = numbers.get(entry.identity) ?? -1;
      label(store, index, half(index), { queueId: queue.id, queuePosition: position, annotator });
      return index;
    });
}

const probabilityOf = (store: Store, index: number) => labelsOf(store, index)[0]?.probability;
const random = (n: number, change: object = {}) => ({ draw: { kind: 'random', n }, ...change });

describe('the probability of a label over several queues', () => {
  it('counts every queue that could have drawn the rollout, also those that it was not labelled from', () => {
    const store = storeWithRun(40, half);
    const [first, second] = [draw(store, 'a', random(20)), draw(store, 'b', random(10, { seed: 2 }))];
    const answered = answer(store, first, 20);
    expect(probabilityOf(store, answered[0]!)).toBe(0.5);
    const more = answer(store, second, 10, 'bo');
    for (const index of [...answered, ...more])
      expect(probabilityOf(store, index)).toBeCloseTo(1 - 0.5 * 0.75, 12);
  });

  it('leaves out queues whose frame does not hold the rollout, that ask something else, or that nobody began', () => {
    const store = storeWithRun(40, half);
    const other = addRun(store, 'other', 40, 40, half);
    const mine = draw(store, 'a', random(20, { filter: `run:rl-model` }));
    answer(store, mine, 20);
    answer(store, draw(store, 'b', random(20, { filter: 'run:other' })), 20);
    const elsewhere = draw(store, 'c', random(40, { items: ['motion'] }));
    listQueueEntries(store, elsewhere.id).forEach((entry, position) =>
      label(store, numbers.get(entry.identity)!, 'yes', {
        item: 'motion',
        queueId: elsewhere.id,
        queuePosition: position,
      }),
    );
    draw(store, 'd', random(30));
    const [index] = listQueueEntries(store, mine.id).map((entry) => numbers.get(entry.identity)!);
    expect([other > 0, probabilityOf(store, index!)]).toEqual([true, 0.5]);
  });

  it('counts an unfinished queue for the part of its stratum that is answered', () => {
    const store = storeWithRun(40, half);
    const queue = draw(store, 'a', random(20));
    const [index] = answer(store, queue, 5);
    expect(probabilityOf(store, index!)).toBeCloseTo(0.5 * 0.25, 12);
  });

  it('takes strata apart: one may be finished and the other not', () => {
    const store = storeWithRun(40, half);
    const queue = draw(store, 'a', { draw: { kind: 'stratified', perCell: 10 } });
    const entries = listQueueEntries(store, queue.id);
    entries.forEach((entry, position) => {
      const index = numbers.get(entry.identity)!;
      if (
        half(index) === 'yes' ||
        position === entries.findIndex(({ identity: i }) => half(numbers.get(i)!) === 'no')
      )
        label(store, index, half(index), { queueId: queue.id, queuePosition: position });
    });
    const seen = entries.flatMap((entry) => {
      const index = numbers.get(entry.identity)!;
      const probability = probabilityOf(store, index);
      return probability === undefined ? [] : [[half(index), probability] as const];
    });
    expect(Object.fromEntries(seen)).toEqual({ yes: 0.5, no: expect.closeTo(0.05, 12) });
  });

  it('finds the frame of an older queue again by its filter, and says so where that is not possible', () => {
    const store = storeWithRun(40, half);
    const queue = draw(store, 'a', random(20));
    const index = answer(store, queue, 10)[0]!;
    const forget = () => {
      for (const table of ['queue_frames', 'queue_strata'])
        prepare(store, `DELETE FROM ${table} WHERE queue_id = ?`).run(queue.id);
    };
    forget();
    expect(readQueueFrame(store, queue.id)).toBeNull();
    expect(probabilityOf(store, index)).toBe(0.25);
    const noteOf = () => calibrateFolder(store, { filter: '', source: 'recorded' }).labelSources[0]?.note;
    expect(noteOf()).toBeNull();
    addRun(store, 'later', 40, 40, half);
    expect(probabilityOf(store, index)).toBe(0.5);
    expect(noteOf()).toContain('not known any more');
  });

  it('keeps what a queue was drawn from, whatever is imported later', () => {
    const store = storeWithRun(40, half);
    const queue = draw(store, 'a', { draw: { kind: 'stratified', perCell: 5 } });
    const frame = readQueueFrame(store, queue.id);
    addRun(store, 'later', 40, 40, half);
    expect(readQueueFrame(store, queue.id)).toEqual(frame);
    expect(frame).toHaveLength(40);
    expect(new Set(frame?.map(({ stratum }) => stratum)).size).toBe(2);
  });

  it('stores no frame where entries were picked by their outcome', () => {
    const store = storeWithRun(40, half);
    const queue = draw(store, 'a', { draw: { kind: 'matching' }, filter: 'judge.scene:yes' });
    expect(readQueueFrame(store, queue.id)).toBeNull();
    expect(queueOf(store, [1], 0.5).knownProbabilities).toBe(true);
  });
});
