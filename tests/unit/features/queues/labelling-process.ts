import { readFileSync, writeSync } from 'node:fs';
import {
  commitStep,
  listSteps,
  mergeJournal,
  nextStep,
  openStore,
} from '../../../../src-main/store/index.ts';

/**
 * Run as a process of its own: `label FOLDER QUEUE ANNOTATOR` goes through a queue as the labelling view does and prints each
 * position once its answer is safe; `merge FOLDER FILE` merges exported labels and prints how many were new.
 */
const [job = '', folder = '', what = '', annotator = ''] = process.argv.slice(2);
const store = openStore(folder);

if (job === 'label') {
  const queueId = Number(what);
  listSteps(store, queueId, annotator);
  for (
    let step = nextStep(store, queueId, annotator);
    step !== null;
    step = nextStep(store, queueId, annotator)
  ) {
    const { position, identity } = step;
    const value = position % 2 === 0 ? 'yes' : 'no';
    commitStep(
      store,
      { queueId, annotator, position },
      [
        {
          kind: 'label',
          subject: identity,
          item: 'figure',
          value,
          note: null,
          blind: true,
          afterReveal: false,
        },
      ],
      { isDone: true, addSpentMs: 1 },
    );
    writeSync(1, `${position}\n`);
  }
} else {
  writeSync(1, `${mergeJournal(store, readFileSync(what, 'utf8').split('\n')).added}\n`);
}
store.close();
