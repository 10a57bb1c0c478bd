import { ITEMS } from '../../src-main/domain/index.ts';
import { openResults } from '../../src-main/features/import/open-results.ts';
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
  const labels = rows.flatMap(({ identity, verdicts }, queuePosition) =>
    ITEMS.flatMap((item) => {
      const judge = verdicts[item];
      if (judge === null) return [];
      const differs = item === 'composition' && queuePosition % 7 === 0;
      const value = differs ? (judge === 'yes' ? ('no' as const) : ('yes' as const)) : judge;
      const said = { annotator: 'Ada', note: null, blind: true, afterReveal: false };
      return [{ identity, item, value, ...said, queueId: queue.id, queuePosition }];
    }),
  );
  commitLabels(store, labels);
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

/** Two people who answer one question of one rollout differently. */
export async function labelInConflict(folder: string): Promise<void> {
  const store = await openResults(folder);
  const [row] = readStatisticsRows(store, 'flagged:yes');
  if (row === undefined) throw new Error('no sample is flagged');
  const said = { note: null, blind: true, afterReveal: false, queueId: null, queuePosition: null };
  const about = { identity: row.identity, item: 'figure' as const };
  commitLabels(store, [{ ...about, ...said, value: 'yes', annotator: 'Bo' }]);
  commitLabels(store, [{ ...about, ...said, value: 'no', annotator: 'Cy' }]);
  store.close();
}
