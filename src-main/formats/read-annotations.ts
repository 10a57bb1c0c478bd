import { setImmediate } from 'node:timers/promises';
import { MAX_LINE_BYTES } from './import-problems.ts';
import { asName } from './json-values.ts';
import { parseLine } from './parse-line.ts';
import { readLines } from './read-lines.ts';
import { readTrainingFacts } from './training-facts.ts';
import { openRows } from './open-rows.ts';
import type { JsonObject } from './json-values.ts';
import type { TrainingFacts } from './training-facts.ts';

/** What training learnt of a trace after its episode was written. */
export interface TraceNote extends TrainingFacts {
  readonly traceId: string;
}

/** The notes of one file of annotations in their order, a chunk at a time; lines that are none are passed over. */
export async function* readAnnotations(path: string): AsyncGenerator<readonly TraceNote[]> {
  for await (const objects of readObjects(path)) {
    yield objects.flatMap((object) => {
      const traceId = asName(object['trace_id']);
      return traceId === null ? [] : [{ traceId, ...readTrainingFacts({}, object, null) }];
    });
  }
}

/** How many episodes the index of a stream lists in each of its chunks. */
export async function countIndexed(path: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for await (const objects of readObjects(path)) {
    for (const { chunk } of objects) {
      if (typeof chunk === 'number') counts[String(chunk)] = (counts[String(chunk)] ?? 0) + 1;
    }
  }
  return counts;
}

async function* readObjects(path: string): AsyncGenerator<readonly JsonObject[]> {
  const rows = await openRows(path);
  try {
    const range = { offset: 0, line: 1, maxLineBytes: MAX_LINE_BYTES };
    for await (const { lines } of readLines(rows.pieces(0, await rows.contentSize()), range)) {
      yield lines.flatMap((line) => {
        const parsed = parseLine(line);
        return parsed.kind === 'skipped' && parsed.object !== undefined ? [parsed.object] : [];
      });
      await setImmediate();
    }
  } finally {
    await rows.close();
  }
}
