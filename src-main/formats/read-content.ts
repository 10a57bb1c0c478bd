import { AuditError } from '../domain/index.ts';
import { cannotRead } from '../platform/file-errors.ts';
import { buildTask, NO_DEFAULTS } from './build-rollout.ts';
import { readUsage } from './formats/outcome.ts';
import { identify } from './identity.ts';
import { asObject, asText } from './json-values.ts';
import { parseLine } from './parse-line.ts';
import { conversationOf, readRecord } from './read-record.ts';
import { FieldReader } from './recorded-results.ts';
import { PATTERNS_ONLY } from './result-fields.ts';
import { openRows } from './open-rows.ts';
import type { FieldMap } from './field-map.ts';
import type { JsonObject } from './json-values.ts';
import type { RunFile } from './read-run-file.ts';
import type { ImportedRollout, RecordPlace, RolloutContent } from './record.ts';
import type { SourceRollout } from './source-rollout.ts';

/** What the record at a place must turn out to be. */
export type Expected = Pick<ImportedRollout, 'identity' | 'repeat'>;

/**
 * Reads one rollout again, with all its text, from where it stands in its file. Throws `record-moved` when another
 * record (or none) stands there now, `cannot-read` when the file cannot be read.
 */
export async function readRolloutContent(
  file: RunFile,
  place: RecordPlace,
  expected: Expected,
  fieldMap: FieldMap = PATTERNS_ONLY,
): Promise<RolloutContent> {
  const bytes = await readBytes(file.path, place);
  const parsed = parseLine({ bytes, terminated: true });
  const sources = parsed.kind === 'row' ? readRecord(parsed.row) : null;
  const source = sources?.find((candidate) => candidate.traceIndex === place.traceIndex);
  if (source === undefined || identityAgain(source, expected.repeat) !== expected.identity) {
    throw new AuditError({
      code: 'record-moved',
      message: `${file.name} has changed: line ${String(place.line)} no longer holds this rollout`,
      hint: 'import the run again; labels stay with their rollouts',
    });
  }
  const { messages, branches } = conversationOf(source);
  return {
    messages,
    branches,
    answer: source.answer.text,
    reasoning: source.answer.reasoning,
    judgeReplies: new FieldReader(fieldMap).read(source.root).judgeRecords.map(readReply),
    traceback: source.errors.at(-1)?.traceback ?? null,
    rawJson: bytes.toString('utf8'),
  };
}

function identityAgain(source: SourceRollout, repeat: number): string {
  return identify(source, buildTask(source, null, NO_DEFAULTS).key, repeat).identity;
}

function readReply(record: JsonObject): RolloutContent['judgeReplies'][number] {
  const usage = readUsage(asObject(record['usage']) ?? {});
  return { text: asText(record['text']) ?? '', parsed: asObject(record['parsed']), ...usage };
}

/** The bytes of the line, or as many of them as there are. */
async function readBytes(path: string, place: RecordPlace): Promise<Buffer> {
  try {
    const rows = await openRows(path);
    try {
      return await rows.read(place.offset, place.length);
    } finally {
      await rows.close();
    }
  } catch (cause) {
    throw cannotRead(path, cause);
  }
}
