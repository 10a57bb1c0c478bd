import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { counted } from '../../domain/index.ts';
import { countIndexed, readAnnotations } from '../../formats/index.ts';
import type { RunFolder } from '../../formats/index.ts';
import {
  addRunWarnings,
  applyTraceNotes,
  gatherTraceNotes,
  readSetting,
  rowsRead,
  saveSetting,
} from '../../store/index.ts';
import type { Store } from '../../store/index.ts';

/**
 * Takes what training learnt of a run's rollouts (cohort, advantage) over to them. Skipped where neither the annotations nor
 * the rows have changed since.
 */
export async function takeAnnotations(
  store: Store,
  runId: number,
  run: RunFolder,
  rowsChanged: boolean,
): Promise<void> {
  if (run.annotations.length === 0) return;
  const looks = await Promise.all(run.annotations.map((path) => lookOf(path)));
  const setting = `annotations ${String(runId)}`;
  const signature = JSON.stringify(looks);
  if (!rowsChanged && readSetting(store, setting) === signature) return;
  const notes = gatherTraceNotes(store);
  for (const path of run.annotations) for await (const batch of readAnnotations(path)) notes.add(batch);
  applyTraceNotes(store, runId);
  saveSetting(store, setting, signature);
}

/** How many episodes a stream's index lists in each chunk; null where there is no index. Asked before the chunks are read. */
export async function countStream(
  store: Store,
  run: RunFolder,
): Promise<Readonly<Record<string, number>> | null> {
  const path = run.streamIndex;
  if (path === null) return null;
  const look = await lookOf(path);
  const setting = `stream-index ${path}`;
  const kept = readSetting(store, setting) as { look: string; counts: Record<string, number> } | null;
  if (kept?.look === look) return kept.counts;
  const counts = await countIndexed(path);
  saveSetting(store, setting, { look, counts });
  return counts;
}

/** Warns where a chunk holds other rows than the stream's index lists. A chunk that is still written may hold more. */
export function compareWithIndex(
  store: Store,
  runId: number,
  run: RunFolder,
  indexed: Readonly<Record<string, number>> | null,
  pathOf: (path: string) => string,
): void {
  if (indexed === null || run.streamIndex === null) return;
  const stream = join(dirname(run.streamIndex), 'stream');
  const read = rowsRead(store, runId);
  const index = basename(run.streamIndex);
  const warnings = Object.entries(indexed).flatMap(([chunk, listed]) => {
    const name = `${chunk.padStart(5, '0')}.jsonl`;
    const plain = read.get(pathOf(join(stream, name)));
    const sealed = read.get(pathOf(join(stream, `${name}.zst`)));
    const rows = plain ?? sealed;
    if (rows === undefined)
      return [`${index} lists ${counted(listed, 'episode')} in chunk ${name}, which is not there`];
    const isRight = plain === undefined ? rows === listed : rows >= listed;
    return isRight
      ? []
      : [`${name} holds ${counted(rows, 'episode')}, and ${index} lists ${String(listed)} in it`];
  });
  addRunWarnings(store, runId, warnings);
}

async function lookOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${path} ${String(size)} ${String(mtimeMs)}`;
}
