import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { buildRollout, buildTask } from './build-rollout.ts';
import { findFlaws } from './find-flaws.ts';
import { asName } from './json-values.ts';
import { parseLine } from './parse-line.ts';
import { readRecord } from './read-record.ts';
import { detectFormat } from './row-shapes.ts';
import { FieldReader } from './recorded-results.ts';
import { readTrainingFacts } from './training-facts.ts';
import type { RunDefaults } from './build-rollout.ts';
import type { FieldMap } from './field-map.ts';
import type { JsonObject } from './json-values.ts';
import type { LineMemory } from './line-memory.ts';
import type { FoundPlace } from './place-counts.ts';
import type { RawLine } from './read-lines.ts';
import type { TrainingPlace } from './training-place.ts';
import type { FlawedLine, ImportedRollout, RepeatedLine, SkippedLine } from './record.ts';

/** What a stretch of lines gave. */
export interface ReadRows<Rollouts = readonly ImportedRollout[]> {
  readonly rollouts: Rollouts;
  readonly skipped: readonly SkippedLine[];
  readonly flawed: readonly FlawedLine[];
  readonly duplicates: readonly RepeatedLine[];
  readonly idClashes: readonly RepeatedLine[];
}

interface Rows {
  readonly rollouts: ImportedRollout[];
  readonly skipped: SkippedLine[];
  readonly flawed: FlawedLine[];
  readonly duplicates: RepeatedLine[];
  readonly idClashes: RepeatedLine[];
}

/** Turns lines of one file into rollouts; remembers earlier lines to notice repeats. */
export class RowReader {
  readonly #file: string;
  readonly #trainingPlace: TrainingPlace | null;
  readonly #memory: LineMemory;
  readonly #defaults: RunDefaults;
  readonly #fields: FieldReader;
  #rows = noRows();

  /** `memory` and `foundBefore` are of the lines that were read earlier. */
  constructor(
    file: string,
    trainingPlace: TrainingPlace | null,
    memory: LineMemory,
    fieldMap: FieldMap,
    defaults: RunDefaults,
    foundBefore: readonly FoundPlace[],
  ) {
    this.#file = file;
    this.#trainingPlace = trainingPlace;
    this.#memory = memory;
    this.#defaults = defaults;
    this.#fields = new FieldReader(fieldMap, foundBefore);
  }

  read(lines: readonly RawLine[]): void {
    for (const line of lines) this.#readLine(line);
  }

  /** What the lines since the last call gave. */
  take(): ReadRows {
    const rows = this.#rows;
    this.#rows = noRows();
    return rows;
  }

  /** Where results were found in the file so far. */
  foundPlaces(): readonly FoundPlace[] {
    return this.#fields.foundPlaces();
  }

  #readLine(raw: RawLine): void {
    const rows = this.#rows;
    const parsed = parseLine(raw);
    if (parsed.kind === 'blank') return;
    const here = { file: this.#file, line: raw.line };
    if (parsed.kind === 'skipped') {
      rows.skipped.push({ ...here, reason: parsed.reason });
      return;
    }
    // Rows of F5 are keyed by their example, and each of its rollouts has the same key.
    const id = detectFormat(parsed.row) === 'f5' ? null : asName(parsed.row['id']);
    const repeatOf = this.#memory.firstLine('line', contentKey(id, parsed.bytes), raw.line);
    if (repeatOf !== null) {
      rows.duplicates.push({ ...here, of: repeatOf });
      return;
    }
    const clashWith = id === null ? null : this.#memory.firstLine('id', id, raw.line);
    if (clashWith !== null) rows.idClashes.push({ ...here, of: clashWith });
    if (parsed.hadNonNumbers) rows.flawed.push({ ...here, reason: 'number_not_finite' });
    for (const reason of findFlaws(parsed.row)) rows.flawed.push({ ...here, reason });
    for (const rollout of this.#rolloutsOf(parsed.row, raw)) rows.rollouts.push(rollout);
  }

  #rolloutsOf(row: JsonObject, raw: RawLine): readonly ImportedRollout[] {
    return (readRecord(row) ?? []).map((source) => {
      const fields = this.#fields.read(source.root);
      const task = buildTask(source, fields.split, this.#defaults);
      // Two agents of one episode answer the same task once each, so they are counted apart.
      const repeat = this.#memory.countTask(`${task.key} ${source.agent ?? ''}`);
      const place = { line: raw.line, offset: raw.offset, length: raw.length, traceIndex: source.traceIndex };
      const facts = {
        ...readTrainingFacts(row, source.root, this.#trainingPlace),
        step: source.step ?? this.#trainingPlace?.step ?? null,
      };
      return buildRollout(source, task, fields, place, repeat, facts, this.#defaults);
    });
  }
}

function noRows(): Rows {
  return { rollouts: [], skipped: [], flawed: [], duplicates: [], idClashes: [] };
}

/**
 * Equal for byte-identical lines. Lines that share their id and length differ in their CRC-32 but for one pair in 2³²;
 * lines without an id are told apart by a SHA-256, which costs three times as much.
 */
function contentKey(id: string | null, bytes: Buffer): string {
  return id === null ? hash('sha256', bytes) : `${id} ${String(bytes.length)} ${String(crc32(bytes))}`;
}
