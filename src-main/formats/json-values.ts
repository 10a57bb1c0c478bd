/** Any JSON object, nothing known about its fields: rows come from programs of many versions. */
export type JsonObject = Readonly<Record<string, unknown>>;

/*
 * Readers of single fields. Each gives null where the value is absent or of another type, because commits between the
 * known formats exist and a row must never fail over one field.
 */

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function asArray(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

/** The objects of a list; other elements and other types give nothing. */
export function asObjects(value: unknown): readonly JsonObject[] {
  if (!Array.isArray(value)) return [];
  const elements: readonly unknown[] = value;
  return elements.every(isObject) ? elements : elements.filter(isObject);
}

function isObject(value: unknown): value is JsonObject {
  return asObject(value) !== null;
}

/** A string with lone surrogates replaced by U+FFFD, so that it survives UTF-8 (hashes, SQLite). */
export function asText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.isWellFormed() ? value : value.toWellFormed();
}

/** A string that says something. */
export function asName(value: unknown): string | null {
  const text = asText(value)?.trim();
  return text === undefined || text === '' ? null : text;
}

/** The strings of a list. */
export function asTexts(value: unknown): readonly string[] {
  return (asArray(value) ?? []).map(asText).filter((element) => element !== null);
}

export function asBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** A finite number; JSON such as 1e999 reads as Infinity and is refused. */
export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A number as an exact integer: legacy rows write token counts as floats. */
export function asInteger(value: unknown): number | null {
  const number = asNumber(value);
  if (number === null) return null;
  const rounded = Math.round(number);
  return Number.isSafeInteger(rounded) ? rounded : null;
}

/** Sum of what is there; null where nothing is, or where the sum is beyond any number. */
export function sumOf(values: readonly (number | null)[]): number | null {
  return asNumber(
    values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null),
  );
}
