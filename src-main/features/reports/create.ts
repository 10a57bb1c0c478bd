import { basename } from 'node:path';
import { DEFAULT_PICTURES, makeReport } from './index.ts';
import { fileWords, modelWords } from '../../platform/index.ts';
import { MEDIA_TYPES, writeReport } from './pages/index.ts';
import { listRuns, type Store } from '../../store/index.ts';
import { storeOf } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import type { ReportsBackend } from './contract.ts';

export function createReports(context: AssayContext, version: string): ReportsBackend {
  const { protocol, openRenderer, openRenderHost } = context;
  return {
    makeReport: async (workspaceId, { name, filter, format, pseudonyms }) => {
      const request = { name, filter, pseudonyms, atMs: Date.now(), pictures: DEFAULT_PICTURES };
      const store = storeOf(context, workspaceId);
      const report = await makeReport(store, request, {
        protocol,
        openRenderer,
        version,
      });
      const parts: Buffer[] = [];
      for await (const part of writeReport(report, format, protocol.render, openRenderHost))
        parts.push(Buffer.from(part));
      const encoding = format === 'pdf' ? 'base64' : 'text';
      return {
        fileName: `${subjectOf(store, { name, filter })}.${format}`,
        mediaType: MEDIA_TYPES[format],
        body: Buffer.concat(parts).toString(encoding === 'base64' ? 'base64' : 'utf8'),
        encoding,
        facts: Object.fromEntries(report.facts.map((fact) => [fact.name, fact.value])),
      };
    },
  };
}

/** A filter that keeps one run. */
const ONE_RUN = /^run:#(\d+)$/;
/** More models than this make a name that nobody reads. */
const MOST_MODELS = 2;

/** `disagreements-results-plum-7b-rl-outcome-flagged`: what is reported, of which folder, models and filter. */
function subjectOf(
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
