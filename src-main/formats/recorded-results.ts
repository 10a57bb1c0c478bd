import { ITEMS, perItem } from '../domain/items.ts';
import { asInteger, asName, asNumber, asObject, asObjects } from './json-values.ts';
import { PlaceCounts } from './place-counts.ts';
import { childName, rootName } from './place-names.ts';
import { RESULT_FIELDS } from './result-fields.ts';
import type { Verdict } from '../domain/index.ts';
import type { FieldMap } from './field-map.ts';
import type { JsonObject } from './json-values.ts';
import type { FoundPlace, PlaceCounter } from './place-counts.ts';
import type { NameNode, Place } from './place-names.ts';
import type { RecordedResults } from './record.ts';

/** What a field map finds in one rollout. */
export interface MappedFields {
  readonly recorded: RecordedResults;
  readonly judgeRecords: readonly JsonObject[];
  readonly seed: number | null;
  readonly split: string | null;
}

/** A pointer of the map. */
interface MappedPointer {
  readonly path: readonly string[];
  readonly counter: PlaceCounter;
}

const ITEM_PLACES = perItem<Place>((item) => `item:${item}`);

/** Where names are looked for, and how deep below; a trace has no fields of an environment's own beside these two. */
const TRACE_PARTS = [
  { path: ['metrics'], depth: 1 },
  { path: ['info'], depth: 1 },
];
/** Rows without traces hold an environment's fields themselves (F4), or repeat the metrics (F5). */
const ROW_PARTS = [...TRACE_PARTS, { path: [], depth: 1 }];

/** What stands at each place of one rollout; a place is absent where nothing was found. */
type FoundValues = Map<Place, unknown>;

/** Applies one field map to many rollouts and counts what was found where. */
export class FieldReader {
  readonly #mapped: readonly { readonly place: Place; readonly pointers: readonly MappedPointer[] }[];
  readonly #names = ROW_PARTS.map((part) => ({ ...part, root: rootName() }));
  readonly #counts: PlaceCounts;

  /** `before`: what was found in the rollouts that were read earlier, to be counted on. */
  constructor(map: FieldMap, before: readonly FoundPlace[] = []) {
    const counts = new PlaceCounts(before);
    this.#counts = counts;
    const entries: [Place, readonly string[]][] = [
      ...RESULT_FIELDS.map((field): [Place, readonly string[]] => [field, map.fields[field] ?? []]),
      ...ITEMS.map((item): [Place, readonly string[]] => [ITEM_PLACES[item], map.items[item] ?? []]),
    ];
    this.#mapped = entries.map(([place, list]) => ({
      place,
      pointers: list.map((pointer) => ({
        path: parsePointer(pointer),
        counter: counts.counter(place, pointer, 'map'),
      })),
    }));
  }

  /** `root` is the trace, or the row of a format without traces. */
  read(root: JsonObject): MappedFields {
    const found = this.#find(root);
    const gate = asName(found.get('gate'));
    const judgeRecords = asObjects(found.get('judgeRecords'));
    const recorded: RecordedResults = {
      gateOk: asFlag(found.get('gateOk')) ?? (gate === null ? null : false),
      gate,
      renderOk: asFlag(found.get('renderOk')),
      blank: asFlag(found.get('blank')),
      motion: asFlag(found.get('motionCheck')),
      verdicts: perItem((item) => asVerdict(found.get(ITEM_PLACES[item]))),
      frameTimesS: asTimes(found.get('frameTimes')),
      judgeCalls: judgeRecords.length,
    };
    return {
      recorded,
      judgeRecords,
      seed: asInteger(found.get('seed')),
      split: asName(found.get('split')),
    };
  }

  /** What was found where so far. */
  foundPlaces(): readonly FoundPlace[] {
    return this.#counts.list();
  }

  /** Looks where the map says; for what is not there, names that speak for themselves are searched. */
  #find(root: JsonObject): FoundValues {
    const found: FoundValues = new Map();
    const missing = new Set<Place>();
    for (const { place, pointers } of this.#mapped) {
      if (!this.#findByMap(root, place, pointers, found)) missing.add(place);
    }
    if (missing.size > 0) this.#findByName(root, missing, found);
    return found;
  }

  #findByMap(
    root: JsonObject,
    place: Place,
    pointers: readonly MappedPointer[],
    found: FoundValues,
  ): boolean {
    for (const { path, counter } of pointers) {
      const value = resolve(root, path);
      if (value === undefined) continue;
      counter.count += 1;
      found.set(place, value);
      return true;
    }
    return false;
  }

  #findByName(root: JsonObject, missing: Set<Place>, found: FoundValues): void {
    const visit = (object: JsonObject, path: readonly string[], name: NameNode, depth: number): void => {
      for (const key in object) {
        const value = object[key];
        const node = childName(name, key);
        if (node.place !== null && missing.has(node.place) && fits(node.place, value)) {
          missing.delete(node.place);
          found.set(node.place, value);
          this.#counts.counter(node.place, pointerOf([...path, key]), 'name').count += 1;
        }
        const inner = depth > 0 ? asObject(value) : null;
        if (inner !== null) visit(inner, [...path, key], node, depth - 1);
      }
    };
    const parts = root['nodes'] === undefined ? this.#names : this.#names.slice(0, TRACE_PARTS.length);
    for (const part of parts) {
      const object = asObject(resolve(root, part.path));
      if (object !== null) visit(object, part.path, part.root, part.depth);
    }
  }
}

function fits(place: Place, value: unknown): boolean {
  switch (place) {
    case 'gate':
    case 'split':
      return asName(value) !== null;
    case 'seed':
      return asInteger(value) !== null;
    case 'frameTimes':
      return asTimes(value) !== null;
    case 'judgeRecords':
      return asObjects(value).length > 0;
    default:
      return asFlag(value) !== null;
  }
}

/** 1/0, true/false, yes/no; null for anything else: a graded value is no verdict. */
function asFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === 1 || word === 'yes') return true;
  if (word === 0 || word === 'no') return false;
  return null;
}

function asVerdict(value: unknown): Verdict | null {
  const flag = asFlag(value);
  if (flag === null) return null;
  return flag ? 'yes' : 'no';
}

function asTimes(value: unknown): readonly number[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const times = value.map(asNumber);
  return times.every((time) => time !== null && time >= 0) ? (times as number[]) : null;
}

function resolve(root: JsonObject, path: readonly string[]): unknown {
  let value: unknown = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}

function parsePointer(pointer: string): readonly string[] {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function pointerOf(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
