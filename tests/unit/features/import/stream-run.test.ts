import { appendFile, cp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { followFolder } from '../../../../src-main/features/import/follow-folder.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { buildImportReport } from '../../../../src-main/features/import/import-report.ts';
import {
  commitLabels,
  countMatching,
  countRollouts,
  identityOf,
  openStore,
  queryRollouts,
} from '../../../../src-main/store/index.ts';
import type { Store } from '../../../../src-main/store/index.ts';
import { episodeRow, FIELD, scratchFolder } from '../../formats/fixture-runs.ts';
import { sealed } from '../../formats/packed-files.ts';

const row = (id: string): string =>
  `${JSON.stringify({ ...episodeRow(id), run: { type: 'train', work: { type: 'train', step: 1 } } })}\n`;

async function openStream(): Promise<{ store: Store; traces: string; chunk: (name: string) => string }> {
  const folder = await realpath(await scratchFolder());
  const traces = join(folder, 'monitors', 'file', 'traces');
  await mkdir(join(traces, 'stream'), { recursive: true });
  const store = openStore(folder);
  onTestFinished(() => store.close());
  return { store, traces, chunk: (name) => join(traces, 'stream', name) };
}

const warnings = (store: Store): readonly string[] =>
  buildImportReport(store).runs.flatMap((run) => run.warnings);

test('a chunk that is sealed while it is followed keeps its rollouts, once each, and their labels', async () => {
  const { store, chunk } = await openStream();
  await writeFile(chunk('00000.jsonl'), row('a') + row('b'));
  await importFolder(store, QUIET_JOB);
  const page = { filter: '', sort: [], offset: 0, limit: 10 } as const;
  const identity = identityOf(store, queryRollouts(store, page).rows[0]!.id)!;
  const label = {
    item: 'scene',
    value: 'yes',
    annotator: 'ada',
    note: null,
    blind: true,
    afterReveal: false,
    queueId: null,
  } as const;
  commitLabels(store, [{ ...label, identity }]);
  const counts = new Set<number>();
  const update = async (): Promise<void> => {
    await importFolder(store, QUIET_JOB);
    counts.add(countRollouts(store));
  };
  onTestFinished(followFolder(store, { update, lookEveryMs: 50 }));
  await writeFile(chunk('00000.jsonl.zst'), sealed(row('a'), row('b')));
  await rm(chunk('00000.jsonl'));
  await writeFile(chunk('00001.jsonl'), row('c'));
  await vi.waitFor(() => expect(countRollouts(store)).toBe(3), { timeout: 20_000 });
  await appendFile(chunk('00001.jsonl'), row('d'));
  await vi.waitFor(() => expect(countRollouts(store)).toBe(4), { timeout: 20_000 });
  expect(Math.max(...counts)).toBe(4);
  const labelled = queryRollouts(store, { ...page, filter: 'has:label' }).rows;
  expect(labelled.map(({ id }) => identityOf(store, id))).toEqual([identity]);
});

test('a stream is compared with its index', async () => {
  const { store, traces, chunk } = await openStream();
  const entry = (number: number): string => `${JSON.stringify({ line: 1, id: 'x', chunk: number })}\n`;
  await writeFile(chunk('00000.jsonl.zst'), sealed(row('a')));
  await writeFile(chunk('00001.jsonl'), row('b') + row('c'));
  await writeFile(join(traces, 'stream.index.jsonl'), entry(0) + entry(1));
  await importFolder(store, QUIET_JOB);
  expect(warnings(store)).toEqual([]);
  await appendFile(join(traces, 'stream.index.jsonl'), entry(0) + entry(2));
  await importFolder(store, QUIET_JOB);
  expect(warnings(store)).toEqual([
    '00000.jsonl holds 1 episode, and stream.index.jsonl lists 2 in it',
    'stream.index.jsonl lists 1 episode in chunk 00002.jsonl, which is not there',
  ]);
});

test('an import that was stopped inside a sealed chunk begins it again and tells of no rewriting', async () => {
  const { store, chunk } = await openStream();
  // More than one batch.
  const long = 'x'.repeat(8000);
  const rows = Array.from({ length: 3000 }, (_, at) => row(`e${String(at)}`).replace('lighthouse', long));
  await writeFile(chunk('00000.jsonl.zst'), sealed(rows.slice(0, 1000).join(''), rows.slice(1000).join('')));
  const stop = new AbortController();
  await importFolder(store, { signal: stop.signal, report: () => stop.abort() }).catch(() => undefined);
  const before = countRollouts(store);
  expect(before).toBeLessThan(3000);
  const summary = await importFolder(store, QUIET_JOB);
  expect(countRollouts(store)).toBe(3000);
  expect(summary.rewritten).toEqual([]);
});

test('cohort and advantage come from the annotations, also from those that are written later', async () => {
  const { store } = await openStream();
  const folder = store.location.folder;
  await cp(join(FIELD, '02-stream-running', 'input'), folder, { recursive: true });
  await importFolder(store, QUIET_JOB);
  expect(countMatching(store, 'effective:yes')).toBe(1);
  expect(countMatching(store, 'advantage:0.25')).toBe(1);
  const note = { version: 1, trace_id: `t${'0'.repeat(31)}1`, info: { effective: true, advantage: NaN } };
  const chunk = join(folder, 'monitors', 'file', 'traces', 'annotations', 'orch', '00000.jsonl');
  await appendFile(chunk, `${JSON.stringify(note)}\n`.replace('null', 'NaN'));
  await importFolder(store, QUIET_JOB);
  expect(countMatching(store, 'effective:yes')).toBe(1);
  await appendFile(chunk, `${JSON.stringify({ ...note, trace_id: `t${'0'.repeat(30)}1` })}\n`);
  await importFolder(store, QUIET_JOB);
  expect(countMatching(store, 'effective:yes')).toBe(2);
  expect(buildImportReport(store).runs[0]!.works).toMatchObject([
    { work: 'train', rollouts: 10, effective: 2 },
    { work: 'eval', rollouts: 2, effective: 0 },
  ]);
});
