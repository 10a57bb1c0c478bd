/*
 * Writes the filter language for the built controls (docs: filter language). Terms stand side by side and all hold;
 * a term with several values, `outcome:scored,flagged`, holds for any of them. Reading it is the program's own work:
 * here terms are only told apart.
 */

/** A filter's terms as they stand, split at white space outside quotes. */
function splitTerms(filter: string): readonly string[] {
  return filter.match(/(?:"(?:\\.|[^"\\])*"?|[^\s"])+/g) ?? [];
}

/** A value as the language wants it: in quotes where it holds anything but a plain word. */
export function quoteValue(value: string): string {
  return /^[\p{L}\p{N}_./#-]+$/u.test(value) ? value : quoteText(value);
}

/** Free text to look for, as one term. */
export function quoteText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** The values that a filter's term `field:a,b` asks for; empty where it has no such term. */
export function valuesOf(filter: string, field: string): readonly string[] {
  const term = splitTerms(filter).find((each) => each.startsWith(`${field}:`));
  if (term === undefined) return [];
  const values = term.slice(field.length + 1).match(/(?:"(?:\\.|[^"\\])*"?|[^,"])+/g) ?? [];
  return values.map((value) =>
    value.startsWith('"') ? value.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : value,
  );
}

/** The filter with exactly these values for a field; none takes the term away. */
function withValues(filter: string, field: string, values: readonly string[]): string {
  const terms = splitTerms(filter);
  const place = terms.findIndex((term) => term.startsWith(`${field}:`));
  const term = values.length === 0 ? [] : [`${field}:${values.map(quoteValue).join(',')}`];
  if (place < 0) return [...terms, ...term].join(' ');
  return [...terms.slice(0, place), ...term, ...terms.slice(place + 1)].join(' ');
}

/** The filter with a value of a field added, or taken away where it is there. */
export function toggleValue(filter: string, field: string, value: string): string {
  const values = valuesOf(filter, field);
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return withValues(filter, field, next);
}

/** The filter with one more term, unless it is there already. */
export function withTerm(filter: string, term: string): string {
  const terms = splitTerms(filter);
  return terms.includes(term) ? filter : [...terms, term].join(' ');
}

/** The filter kept to what a term matches besides, whatever the filter holds. */
export function narrowed(filter: string, term: string): string {
  if (filter.trim() === '') return term;
  return term === '' ? filter : `(${filter}) ${term}`;
}
