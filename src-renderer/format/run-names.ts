const SEPARATOR = '--';
const LEFT_OUT = '…';

/**
 * Names by what tells them apart: of `a--b--model-1--x` and `a--b--model-2--y` remain `…model-1--x` and `…model-2--y`.
 * Only names with the same number of parts are held against each other; a name that is alone of its kind stays whole.
 */
export function tellApart(names: readonly string[]): ReadonlyMap<string, string> {
  const split = [...new Set(names)].map((name) => ({ name, parts: name.split(SEPARATOR) }));
  const kinds = Map.groupBy(split, ({ parts }) => parts.length);
  return new Map(
    [...kinds.values()].flatMap((kind) => {
      const shared = (at: number): boolean => kind.every(({ parts }) => parts[at] === kind[0]?.parts[at]);
      return kind.map(({ name, parts }) => [name, kind.length === 1 ? name : withoutShared(parts, shared)]);
    }),
  );
}

function withoutShared(parts: readonly string[], shared: (at: number) => boolean): string {
  return parts
    .map((part, at) => (shared(at) ? '' : part))
    .join(SEPARATOR)
    .replace(/^(?:--)+|(?:--)+$|--(?:--)+/g, LEFT_OUT);
}
