import { basename } from 'node:path';
import { fileWords, modelWords } from '../../platform/index.ts';
import { listRuns, type Store } from '../../store/index.ts';

/** A filter that keeps one run. */
const ONE_RUN = /^run:#(\d+)$/;
/** More models than this make a name that nobody reads. */
const MOST_MODELS = 2;

/** `disagreements-results-plum-7b-rl-outcome-flagged`: what is reported, of which folder, models and filter. */
export function reportName(
  store: Store,
  { name, filter }: { readonly name: string; readonly filter: string },
): string {
  const runId = ONE_RUN.exec(filter)?.[1];
  const runs = listRuns(store).filter(({ id }) => runId === undefined || id === Number(runId));
  const models = [...new Set(runs.flatMap(({ model }) => (model === null ? [] : modelWords(model))))];
  return [
    name,
    fileWords(basename(store.location.folder)),
    ...(models.length <= MOST_MODELS ? models : []),
    runId === undefined ? fileWords(filter) : '',
  ]
    .filter((part) => part !== '')
    .join('-');
}
