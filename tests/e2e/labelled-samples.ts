import { ITEMS } from '../../src-main/domain/index.ts';
import { openResults } from '../../src-main/pipeline/index.ts';
import { commitLabels, createQueue, readStatisticsRows } from '../../src-main/store/index.ts';

/** Every rollout that the judge saw, drawn with certainty and labelled by Ada; every seventh disagrees on composition. */
export async function labelSamples(folder: string): Promise<number> {
  const store = await openResults(folder);
  const rows = readStatisticsRows(store, 'has:judge');
  const queue = createQueue(store, {
    name: 'every judged rollout',
    recipe: {},
    seed: 1,
    items: [...ITEMS],
    entries: rows.map(({ identity }) => ({ identity, probability: 1, stratum: null, repeatOf: null })),
  });
  rows.forEach(({ identity, verdicts }, position) => {
    const asked = ITEMS.filter((item) => verdicts[item] !== null);
    commitLabels(
      store,
      asked.map((item) => {
        const judge = verdicts[item] ?? 'no';
        const differs = item === 'composition' && position % 7 === 0;
        const value = differs ? (judge === 'yes' ? 'no' : 'yes') : judge;
        return {
          identity,
          item,
          value,
          annotator: 'Ada',
          note: null,
          blind: true,
          afterReveal: false,
          queueId: queue.id,
          queuePosition: position,
        };
      }),
    );
  });
  store.close();
  return rows.length;
}

/** A queue without known probabilities, with a label. */
export async function labelByHand(folder: string): Promise<void> {
  const store = await openResults(folder);
  const [row] = readStatisticsRows(store, 'flagged:yes');
  if (row === undefined) throw new Error('no sample is flagged');
  const queue = createQueue(store, {
    name: 'all flagged',
    recipe: {},
    seed: 1,
    items: ['figure'],
    entries: [{ identity: row.identity, probability: null, stratum: null, repeatOf: null }],
  });
  commitLabels(store, [
    {
      identity: row.identity,
      item: 'figure',
      value: 'no',
      annotator: 'Bo',
      note: null,
      blind: true,
      afterReveal: false,
      queueId: queue.id,
      queuePosition: 0,
    },
  ]);
  store.close();
}
