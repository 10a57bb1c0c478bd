import { writeSync } from 'node:fs';
import {
  beginFile,
  commitLabels,
  fileStates,
  finishFile,
  insertBatch,
  openStore,
  saveRun,
} from '../../../src-main/store/index.ts';
import { batch, rollout, RUN } from './sample-rollouts.ts';

/**
 * Run as a process of its own: `import FOLDER TOTAL MODE` writes rollouts in batches from where the file stands,
 * `label FOLDER COUNT ANNOTATOR` commits labels one by one. After each commit it prints what is now safe.
 */
const [job = '', folder = '', amount = '0', extra = ''] = process.argv.slice(2);
const PATH = 'runs/rl-model/traces.jsonl';
const BATCH = 200;
const store = openStore(folder);

if (job === 'import') {
  const total = Number(amount);
  const mode = extra === 'rewrite' ? 'rewrite' : 'grow';
  const begin = mode === 'rewrite' ? 0 : (fileStates(store).get(PATH)?.lines ?? 0);
  const file = beginFile(store, { runId: saveRun(store, RUN), path: PATH, mode });
  for (let lines = begin; lines < total;) {
    const rollouts = Array.from({ length: Math.min(BATCH, total - lines) }, (_, index) =>
      rollout(lines + index),
    );
    lines += rollouts.length;
    insertBatch(store, file, batch(rollouts, { lines, position: lines * 100 }));
    if (mode === 'grow') writeSync(1, `${lines}\n`);
  }
  finishFile(store, file, { sizeBytes: total * 100, mtimeMs: 1, headHash: 'a', tailHash: 'b' });
  if (mode === 'rewrite') writeSync(1, `${total}\n`);
} else {
  for (let index = 0; index < Number(amount); index += 1) {
    const label = {
      item: 'figure',
      value: index % 2 === 0 ? 'yes' : 'no',
      annotator: extra,
      note: String(index),
    } as const;
    const identity = rollout(index % 50).identity;
    commitLabels(store, [{ ...label, identity, blind: true, afterReveal: false, queueId: null }]);
    writeSync(1, `${index}\n`);
  }
}
store.close();
