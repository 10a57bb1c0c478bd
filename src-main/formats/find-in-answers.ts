import { parseLine } from './parse-line.ts';
import { readRecord } from './read-record.ts';
import { openRows } from './open-rows.ts';
import type { RecordPlace } from './record.ts';

/** Records that stand this close together are read at once. */
const SPAN_BYTES = 1024 * 1024;

type Place = Pick<RecordPlace, 'offset' | 'length' | 'traceIndex'>;

/**
 * Which of a file's rollouts, by their position in `places`, say `text` (in lower case) in their answers, whatever the
 * case. A record that has moved, or whose file cannot be read, says nothing: the next import notices it.
 */
export async function findInAnswers(
  path: string,
  places: readonly Place[],
  text: string,
): Promise<readonly number[]> {
  const rows = await openRows(path).catch(() => null);
  if (rows === null) return [];
  const found: number[] = [];
  try {
    for (let from = 0, to = 0; from < places.length; from = to) {
      const start = places[from]?.offset ?? 0;
      to = spanEnd(places, from);
      const end = Math.max(...places.slice(from, to).map((place) => place.offset + place.length));
      const read = await rows.read(start, end - start);
      for (let at = from; at < to; at += 1) {
        const place = places[at];
        if (place !== undefined && answerAt(read, place, start)?.toLowerCase().includes(text) === true)
          found.push(at);
      }
    }
  } finally {
    await rows.close();
  }
  return found;
}

/** The first position behind `from` whose record is not read together with it. */
function spanEnd(places: readonly Place[], from: number): number {
  const start = places[from]?.offset ?? 0;
  for (let at = from + 1; at < places.length; at += 1) {
    const { offset, length } = places[at] ?? { offset: 0, length: 0 };
    if (offset < start || offset + length > start + SPAN_BYTES) return at;
  }
  return places.length;
}

function answerAt(bytes: Buffer, { offset, length, traceIndex }: Place, start: number): string | null {
  const line = bytes.subarray(offset - start, offset - start + length);
  const parsed = parseLine({ bytes: line, terminated: true });
  const rollouts = parsed.kind === 'row' ? readRecord(parsed.row) : null;
  return rollouts?.find((rollout) => rollout.traceIndex === traceIndex)?.answer.text ?? null;
}
